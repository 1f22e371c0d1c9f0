"use strict";
// Plays any game by its options: it knows the protocol and nothing of the games.

const VERSION = 2;
const $ = (id) => document.getElementById(id);
const mine = { games: [], table: null, states: new Map(), logs: new Map(), ask: null, at: null, invite: null, over: null, chat: [], volunteers: null };
let socket = null;
let wait = 500;

/** An element with text: never markup. */
function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function fill(parent, children) {
  parent.replaceChildren(...children);
}

function send(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function notice(text) {
  $("notice").textContent = text;
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws`);
  socket.onopen = () => {
    const hello = { type: "hello", version: VERSION };
    const secret = localStorage.getItem("longbox.secret");
    if (secret) hello.secret = secret;
    const name = $("name").value.trim() || localStorage.getItem("longbox.name");
    hello.name = name || "Guest";
    send(hello);
  };
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    $("status").textContent = "not connected; trying again…";
    // What is chosen now would reach nobody; the options come back with the connection.
    for (const choice of $("choices").children) choice.disabled = true;
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 10000);
  };
}

const heard = {
  welcome(message) {
    wait = 500;
    if (message.secret) localStorage.setItem("longbox.secret", message.secret);
    localStorage.setItem("longbox.name", message.name);
    $("name").value = message.name;
    $("status").textContent = "connected";
    mine.games = message.games;
    showGames();
    const [table, invite] = location.hash.slice(1).split("/");
    if (mine.at) join(mine.at, mine.invite);
    else if (table) join(table, invite);
    else listTables();
  },
  table({ table }) {
    if (mine.at && mine.at !== table.id) return;
    mine.at = table.id;
    if (table.invite) mine.invite = table.invite;
    mine.table = table;
    if (table.yours.length) for (const seat of [...mine.states.keys()]) if (seat !== null && !table.yours.includes(seat)) mine.states.delete(seat);
    location.hash = table.invite && !table.public ? `${table.id}/${table.invite}` : table.id;
    $("lobby").hidden = true;
    $("table").hidden = false;
    for (const message of shuffle.heard(table)) send(message);
    showTable();
  },
  state(state) {
    if (state.table !== mine.at) return;
    const log = (mine.logs.get(state.seat) || []).slice(0, state.log_from);
    mine.logs.set(state.seat, log.concat(state.log));
    // Whoever leaves a seat, or takes one, has other eyes from then on.
    for (const seat of [...mine.states.keys()]) if ((seat === null) !== (state.seat === null)) mine.states.delete(seat);
    mine.states.set(state.seat, state);
    fill($("refusals"), []);
    showState();
  },
  because(message) {
    const lines = message.refused.map((no) => make("li", `${no.option.label}: ${no.why} [${no.rule}]`));
    fill($("refusals"), lines.length ? lines : [make("li", "There is nothing here that the rules keep you from now.")]);
  },
  undo_asked(message) {
    mine.ask = message;
    showAsk();
  },
  undo_settled() {
    mine.ask = null;
    showAsk();
  },
  volunteers({ to, from }) {
    mine.volunteers = { to, from };
    if (mine.table) showTable();
  },
  chats({ lines }) {
    mine.chat = lines;
    showChat();
  },
  chat({ line }) {
    mine.chat.push(line);
    showChat();
    $("chat").lastElementChild.scrollIntoView({ block: "nearest" });
  },
  note({ text }) {
    notice(text);
  },
  over({ over }) {
    mine.over = over;
    const verdicts = over.verdicts.map((verdict, seat) => `${who(seat)}: ${verdict || "no result"}`).join(", ");
    const link = make("a", "replay");
    link.href = `api/v1/replays/${encodeURIComponent(over.replay)}`;
    fill($("over"), [make("strong", `${over.ending} (${verdicts}) `), link]);
    prove(over);
  },
  rematch({ next }) {
    forget();
    join(next);
  },
  left() {
    forget();
    location.hash = "";
    $("lobby").hidden = false;
    $("table").hidden = true;
    listTables();
  },
  goodbye({ reason }) {
    notice(reason);
  },
  pong() {},
  error(fault) {
    notice(fault.message);
    // What was refused can be chosen again.
    if (fault.about === "answer") showState();
    // There is no such table, or it is not for us: back to where there are some.
    if (fault.about === "join" && !mine.table) heard.left();
    if (fault.code === "unknown") {
      localStorage.removeItem("longbox.secret");
      socket.close();
    }
  },
};

async function prove(over) {
  const at = mine.at;
  const answer = await fetch(`api/v1/replays/${encodeURIComponent(over.replay)}`).catch(() => null);
  const told = answer && answer.ok ? shuffle.proof(over.fairness, await answer.json()) : "The shuffle was not checked: the replay did not come.";
  if (mine.at === at) $("proof").textContent = told;
}

function hear(message) {
  if (message.type !== "error" && message.type !== "note" && message.type !== "goodbye") notice("");
  const act = heard[message.type];
  if (act) act(message);
}

function forget() {
  mine.table = mine.ask = mine.at = mine.invite = mine.over = mine.volunteers = null;
  mine.chat = [];
  mine.states.clear();
  mine.logs.clear();
  for (const id of ["over", "proof", "view", "log", "chat", "choices", "refusals", "ask", "question"]) fill($(id), []);
}

function join(table, invite) {
  forget();
  mine.at = table;
  mine.invite = invite || null;
  send(invite ? { type: "join", table, invite } : { type: "join", table });
}

function showChat() {
  fill($("chat"), mine.chat.map(chatLine));
}

function chatLine(line) {
  const seat = line.seat === null ? "" : ` (seat ${line.seat + 1})`;
  const row = make("li", `${line.from}${seat}: ${line.text} `);
  row.append(...hostButtons(line.speaker));
  return row;
}

/** What the host can do about somebody else at the table. */
function hostButtons(speaker) {
  const table = mine.table;
  if (!table || !table.hosting || speaker === null) return [];
  if (table.seats.some((seat) => seat.speaker === speaker && table.yours.includes(seat.seat))) return [];
  const muted = table.muted.includes(speaker);
  const mute = button(muted ? "let them speak" : "mute", () => send({ type: "mute", table: table.id, speaker, muted: !muted }));
  const kick = button("send away", () => send({ type: "kick", table: table.id, speaker }));
  return table.state === "playing" && table.seats.some((seat) => seat.speaker === speaker) ? [mute] : [mute, " ", kick];
}

// The lobby.

function showGames() {
  fill($("game"), mine.games.map((game) => option(game.name, game.title)));
  showModes();
}

function option(value, text) {
  const element = make("option", text === undefined ? value : text);
  element.value = value;
  return element;
}

function game() {
  return mine.games.find((known) => known.name === $("game").value);
}

function showModes() {
  if (!game()) return;
  fill($("mode"), game().modes.map((mode) => option(mode.name, mode.name)));
  showCounts();
}

function showCounts() {
  const mode = game().modes.find((known) => known.name === $("mode").value);
  const counts = [];
  for (let n = mode.fewest; n <= mode.most; n++) counts.push(option(n));
  fill($("count"), counts);
  showWishes();
}

async function showWishes() {
  const offered = game();
  let decks = [];
  if (offered.deck) {
    const answer = await fetch(`api/v1/games/${encodeURIComponent(offered.name)}/decks`);
    decks = await answer.json();
  }
  const rows = [];
  for (let seat = 0; seat < Number($("count").value); seat++) {
    const row = make("div", undefined, "row");
    const who = make("select");
    who.append(option("me", "me"), option("open", "open"));
    for (const machine of offered.machines) who.append(option(`machine:${machine}`, `machine: ${machine}`));
    who.selectedIndex = seat === 0 ? 0 : who.options.length - 1;
    row.append(make("span", `Seat ${seat + 1}`), who);
    const deck = make("select");
    deck.append(option("", "the usual deck"), ...decks.map((known) => option(known.id, known.name)));
    if (offered.deck) row.append(deck);
    rows.push(row);
  }
  fill($("wishes"), rows);
}

function create() {
  const seats = [...$("wishes").children].map((row) => {
    const [who, deck] = row.querySelectorAll("select");
    const wish = who.value.startsWith("machine:") ? { who: "machine", machine: who.value.slice(8) } : { who: who.value };
    if (deck && deck.value && wish.who !== "open") wish.deck = { from: "built_in", id: deck.value };
    return wish;
  });
  const table = { game: $("game").value, mode: $("mode").value, seats, public: $("public").checked };
  const seconds = Number($("clock").value);
  if (seconds > 0) table.clock = { seconds, then: $("then").value };
  if ($("options").value.trim()) {
    try {
      table.options = JSON.parse($("options").value);
    } catch (fault) {
      return notice(`The options are not JSON: ${fault.message}`);
    }
  }
  forget();
  send({ type: "create", table });
}

async function tablesAt(query, init) {
  const answer = await fetch(`api/v1/tables${query}`, init);
  return answer.ok ? answer.json() : [];
}

async function listTables() {
  const headers = { Authorization: `Bearer ${localStorage.getItem("longbox.secret")}` };
  const own = (await tablesAt("?mine=true", { headers })).filter((table) => table.state !== "over");
  const others = (await tablesAt("")).filter((table) => table.state !== "over" && !own.some((mine) => mine.id === table.id));
  const about = (table) => `${title(table.game)} (${table.mode}), ${table.state}, ${table.open} of ${table.seats} seats open: ${table.names.join(", ")}`;
  const rows = own.map((table) => tableRow(table.id, `yours: ${about(table)}`));
  rows.push(...others.map((table) => tableRow(table.id, about(table))));
  fill($("tables"), rows.length ? rows : [make("li", "There are no tables that you could come to.")]);
}

function tableRow(id, text) {
  const row = make("li");
  const go = make("button", id);
  go.onclick = () => join(id);
  row.append(go, ` ${text}`);
  return row;
}

// The table.

function showTable() {
  const table = mine.table;
  $("title").textContent = `${title(table.game)}, ${table.mode}: ${table.state}`;
  $("link").textContent = table.invite || table.public ? `Invite with ${location.href}` : "";
  $("commitment").textContent = `The server's commitment to the shuffle: ${table.commitment}`;
  const waiting = table.state === "waiting";
  $("start").hidden = !waiting || !table.hosting;
  $("start").disabled = table.seats.some((seat) => seat.kind === "open");
  $("undo").hidden = $("why").hidden = $("concede").hidden = table.state !== "playing" || !table.yours.length;
  $("rematch").hidden = table.state !== "over" || !table.yours.length;
  const asked = [...mine.states.values()][0];
  fill($("seats"), table.seats.map((seat) => {
    const row = make("li", "", asked && asked.asked === seat.seat ? "asked" : "");
    const notes = table.yours.includes(seat.seat) ? ["you"] : [seat.kind];
    if (seat.kind === "person") notes.push(seat.present ? "here" : "away");
    if (seat.commitment) notes.push("has a part in the shuffle");
    if (seat.conceded) notes.push("gave up");
    if (seat.machine) notes.push("a machine plays on");
    if (seat.verdict) notes.push(seat.verdict);
    row.append(`${seat.name ? who(seat.seat) : "nobody"} (${notes.join(", ")}) `);
    if (waiting && seat.kind === "open") row.append(button("sit here", () => send({ type: "sit", table: table.id, seat: seat.seat })));
    if (waiting && seat.kind === "open" && table.hosting) {
      for (const machine of machines(table.game)) row.append(" ", button(`machine: ${machine}`, () => send({ type: "appoint", table: table.id, seat: seat.seat, machine })));
    }
    if (waiting && table.hosting && seat.kind === "person" && !table.yours.includes(seat.seat)) {
      row.append(button("free this seat", () => send({ type: "free", table: table.id, seat: seat.seat })), " ");
    }
    if (table.may_take.includes(seat.seat)) {
      row.append(button(table.left.includes(seat.seat) ? "take it back" : "sit here", () => send({ type: "sit", table: table.id, seat: seat.seat })), " ");
    }
    if (table.state === "playing" && !seat.conceded && table.yours.includes(seat.seat)) {
      row.append(button("let a machine play for me", () => send({ type: "stand", table: table.id, seat: seat.seat })), " ");
    }
    if (table.state === "playing" && table.hosting && seat.kind === "person" && !seat.present && !seat.conceded && !seat.machine) {
      row.append(button("let a machine play on", () => send({ type: "free", table: table.id, seat: seat.seat })), " ");
    }
    if (mine.volunteers && mine.volunteers.to !== null) {
      const { to, from } = mine.volunteers;
      const stands = from.includes(seat.seat);
      if (stands) row.append("offers to act ");
      if (to !== seat.seat && !seat.conceded && table.yours.includes(seat.seat)) {
        row.append(button(stands ? "offer no longer" : "offer to act", () => send({ type: "volunteer", table: table.id, seat: seat.seat, to, stands: !stands })), " ");
      }
    }
    row.append(...hostButtons(seat.speaker));
    if (waiting && table.yours.includes(seat.seat)) {
      row.append(button("stand up", () => send({ type: "stand", table: table.id, seat: seat.seat })));
    }
    return row;
  }));
  showChat();
  $("warning").textContent = table.frozen || (table.ends ? `Unless somebody plays on, this game ends on ${new Date(table.ends * 1000).toLocaleDateString()}, without a result.` : "");
  $("seen").hidden = waiting || table.state === "drawing";
  if (table.state === "drawing") $("question").textContent = "Shuffling…";
  if (waiting) $("question").textContent = waitingFor(table);
}

function waitingFor(table) {
  if (table.seats.some((seat) => seat.kind === "open")) return "Waiting until somebody sits on every seat.";
  return table.hosting ? "Everybody sits: start when you like." : `Waiting for ${table.host || "the host"} to start.`;
}

/** What a seat is called: by its number too, where several have one name. */
function who(seat) {
  const seats = mine.table ? mine.table.seats : [];
  const name = seats[seat] && seats[seat].name;
  if (!name) return `seat ${seat + 1}`;
  return seats.filter((other) => other.name === name).length > 1 ? `${name} on seat ${seat + 1}` : name;
}

/** The machines that play a game. */
function machines(name) {
  const known = mine.games.find((game) => game.name === name);
  return known ? known.machines : [];
}

/** What a game is called. */
function title(name) {
  const known = mine.games.find((game) => game.name === name);
  return known ? known.title : name;
}

function button(text, act) {
  const element = make("button", text);
  element.onclick = act;
  return element;
}

/** The state to look at: the seat that is asked, or the first. */
function current() {
  const states = [...mine.states.values()];
  return states.find((state) => state.seat !== null && state.seat === state.asked) || states[0];
}

function showState() {
  const state = current();
  if (!state) return;
  showTable();
  const yours = state.seat !== null && state.seat === state.asked;
  const whose = state.asked === null ? "" : `Waiting for ${who(state.asked)}.`;
  const left = state.clock === null ? "" : ` (${Math.ceil(state.clock / 1000)} seconds)`;
  $("question").textContent = (yours && state.question ? `${mine.states.size > 1 ? `Seat ${state.seat + 1}: ` : ""}${state.question.text}` : whose) + left;
  // What people look for comes first; an option keeps its number.
  const listed = state.options.map((choice, number) => ({ choice, number }));
  listed.sort((one, other) => Boolean(other.choice.first) - Boolean(one.choice.first));
  fill($("choices"), listed.map(({ choice, number }) =>
    button(choice.label, () => {
      send({ type: "answer", table: state.table, seat: state.seat, decision: state.decision, option: number });
      fill($("choices"), []);
    })));
  fill($("view"), [tree(state.view)]);
  const log = mine.logs.get(state.seat) || [];
  fill($("log"), log.map((line) => make("li", line.text)));
  if ($("log").lastElementChild) $("log").scrollTop = $("log").scrollHeight;
  $("undo").disabled = !state.can_undo;
  $("why").disabled = !yours;
}

function tree(value, name) {
  if (value === null) return make("span", "–");
  if (typeof value !== "object") return make("span", String(value));
  if (isCard(value)) return make("span", card(value));
  if (Array.isArray(value) && value.every(isPlain)) return make("span", plainList(value));
  const list = make("ul", undefined, "tree");
  for (const [key, item] of Object.entries(value)) {
    const row = make("li", `${name === "seats" ? who(Number(key)) : key.replaceAll("_", " ")}: `);
    row.append(tree(item, key));
    list.append(row);
  }
  return list;
}

function isPlain(value) {
  return value === null || typeof value !== "object" || isCard(value);
}

function isCard(value) {
  return value.id !== undefined && value.name !== undefined;
}

/** A card with what is to be seen on it, where it lies on the table: "Hulk (atk 7, def 7, ready)". */
function card(value) {
  const facts = Object.entries(value).filter(([key]) => !["id", "name", "at", "place", "owner"].includes(key));
  const told = facts.flatMap(([key, fact]) => {
    if (typeof fact === "number" && fact !== 0) return [`${key.replaceAll("_", " ")} ${fact}`];
    return fact === true ? [key.replaceAll("_", " ")] : [];
  });
  return told.length ? `${value.name} (${told.join(", ")})` : value.name;
}

/** A list of names and numbers on one line; those that are hidden are only counted. */
function plainList(values) {
  const open = values.filter((value) => value !== null).map((value) => (typeof value === "object" ? card(value) : String(value)));
  if (open.length < values.length) open.push(`${values.length - open.length} hidden`);
  return open.join(", ") || "none";
}

function showAsk() {
  const ask = mine.ask;
  if (!ask) return fill($("ask"), []);
  const reply = (agree) => () => send({ type: "consent", table: ask.table, request: ask.request, decision: ask.decision, agree });
  const warn = ask.reveals ? " Something hidden was revealed since." : "";
  fill($("ask"), [make("span", `${ask.by} asks to take back.${warn} `), button("agree", reply(true)), button("refuse", reply(false))]);
}

function act(type) {
  const state = current();
  const table = mine.at;
  if (type === "start" || type === "leave") return send({ type, table });
  if (type === "rematch") return mine.over && send({ type, table, decision: mine.over.decision });
  const seat = state && state.seat !== null ? state.seat : mine.table.yours[0];
  if (type === "undo") return state && send({ type, table, seat, decision: state.decision });
  send({ type, table, seat });
}

$("game").onchange = showModes;
$("mode").onchange = showCounts;
$("count").onchange = showWishes;
$("create").onclick = create;
$("refresh").onclick = listTables;
$("join").onclick = () => join($("join-id").value.trim(), $("join-invite").value.trim());
for (const type of ["start", "undo", "why", "concede", "rematch", "leave"]) $(type).onclick = () => act(type);
$("name").onchange = () => {
  localStorage.setItem("longbox.name", $("name").value.trim());
  socket.close();
};
$("say").onsubmit = (event) => {
  event.preventDefault();
  if ($("said").value.trim()) send({ type: "chat", table: mine.at, text: $("said").value });
  $("said").value = "";
};
$("name").value = localStorage.getItem("longbox.name") || "";
connect();
