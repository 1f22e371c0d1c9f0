//! Tables, and text that is safe to put into a page.

/// Text as it stands in a page.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A table whose first row and first column are heads.
pub(super) struct Table {
    caption: String,
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(caption: &str, heads: &[&str]) -> Table {
        let heads = heads.iter().map(|head| (*head).to_owned()).collect();
        Table { caption: caption.to_owned(), heads, rows: Vec::new() }
    }

    pub(super) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// A wide one can be moved sideways by keyboard too.
    pub(super) fn html(&self) -> String {
        let caption = escaped(&self.caption);
        let mut html =
            format!("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\">\n<table>\n");
        html += &format!("<caption>{caption}</caption>\n<thead><tr>");
        for head in &self.heads {
            html += &match head.as_str() {
                "" => "<td></td>".to_owned(),
                head => format!("<th scope=\"col\">{}</th>", escaped(head)),
            };
        }
        html += "</tr></thead>\n<tbody>\n";
        for row in &self.rows {
            html += "<tr>";
            for (at, cell) in row.iter().enumerate() {
                let cell = escaped(cell);
                html += &if at == 0 { format!("<th scope=\"row\">{cell}</th>") } else { format!("<td>{cell}</td>") };
            }
            html += "</tr>\n";
        }
        html + "</tbody>\n</table>\n</div>\n"
    }
}
