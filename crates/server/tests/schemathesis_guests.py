"""Who asks: one guest for everything, and a new one for whatever ends a guest. And about what: mostly games that there are."""

import json
import os
import urllib.request

import schemathesis

ENDINGS = {
    ("DELETE", "/api/v1/account"),
    ("POST", "/api/v1/logout"),
    ("DELETE", "/api/v1/sessions/{id}"),
}


def new_guest():
    request = urllib.request.Request(
        os.environ["LONGBOX_URL"] + "/api/v1/guests",
        data=json.dumps({"name": "Ada"}).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["secret"]


LASTING = new_guest()


@schemathesis.auth(refresh_interval=None)
class Guest:
    def get(self, case, ctx):
        operation = (case.method.upper(), case.operation.path)
        return new_guest() if operation in ENDINGS else LASTING

    def set(self, case, data, ctx):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


GAMES = ["squad", "vs", "champions", "lantern"]


def whole(value):
    """JSON Schema calls 1.0 an integer, too. Here an integer is written without a fraction."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, list):
        return [whole(one) for one in value]
    if isinstance(value, dict):
        return {key: whole(one) for key, one in value.items()}
    return value


@schemathesis.hook
def map_body(ctx, body):
    body = whole(body)
    if isinstance(body, dict) and isinstance(body.get("game"), str) and len(body["game"]) % 5 > 0:
        body["game"] = GAMES[len(body["game"]) % len(GAMES)]
    return body
