//! The campaign of a game, and how far somebody has come in it.

use super::lookup::offer;
use super::{Answer, App, Part, person};
use crate::protocol::{Campaign, Code, Fault};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use std::collections::BTreeSet;

pub(super) async fn campaign(State(app): State<App>, headers: HeaderMap, Part(game): Part<String>) -> Answer<Campaign> {
    let offer = offer(&app, &game)?;
    let beaten = if headers.contains_key(header::AUTHORIZATION) {
        let (person, _) = person(&app, &headers).await?;
        app.hall.store().beaten(person.id, game).await?
    } else {
        BTreeSet::new()
    };
    let campaign = offer.campaign(&beaten);
    campaign.map(Json).ok_or_else(|| Fault::new(Code::NotFound, format!("{} has no campaign", offer.title())))
}
