"""What the Jupyter messaging protocol (5.3) asks of each message a kernel sends; the tests check every message they see."""

MIME_BUNDLE, TRACEBACK = dict, list
ERROR = {"ename": str, "evalue": str, "traceback": TRACEBACK}
REPLIES = {
    "execute_reply": {"execution_count": int, "user_expressions": dict},
    "complete_reply": {"matches": list, "cursor_start": int, "cursor_end": int, "metadata": dict},
    "inspect_reply": {"found": bool, "data": MIME_BUNDLE, "metadata": dict},
    "is_complete_reply": {},
    "history_reply": {"history": list},
    "kernel_info_reply": {"protocol_version": str, "implementation": str, "implementation_version": str, "language_info": dict,
                          "banner": str, "help_links": list, "supported_features": list},
    "comm_info_reply": {"comms": dict},
    "interrupt_reply": {},
    "shutdown_reply": {"restart": bool},
}
BROADCASTS = {
    "status": {"execution_state": str},
    "execute_input": {"code": str, "execution_count": int},
    "stream": {"name": str, "text": str},
    "display_data": {"data": MIME_BUNDLE, "metadata": dict, "transient": dict},
    "update_display_data": {"data": MIME_BUNDLE, "metadata": dict, "transient": dict},
    "execute_result": {"execution_count": int, "data": MIME_BUNDLE, "metadata": dict},
    "error": ERROR,
    "comm_close": {"comm_id": str, "data": dict},
    "clear_output": {"wait": bool},
    "shutdown_reply": {"restart": bool},
}
OTHERS = {"input_request": {"prompt": str, "password": bool}}
HEADER = {"msg_id": str, "username": str, "session": str, "msg_type": str, "version": str}
VALUES = {
    ("status", "execution_state"): {"busy", "idle", "starting"},
    ("stream", "name"): {"stdout", "stderr"},
    ("is_complete_reply", "status"): {"complete", "incomplete", "invalid", "unknown"},
}


def check(message, channel):
    """Raises AssertionError, which names the message and the field, unless the message keeps the rules of its channel."""
    kind, content = message["msg_type"], message["content"]
    _fields(kind, "header", message["header"], HEADER)
    assert message["header"]["msg_type"] == kind, f"{kind}: the header calls it {message['header']['msg_type']}."
    assert isinstance(message["parent_header"], dict), f"{kind}: parent_header is not an object."
    assert isinstance(message["metadata"], dict), f"{kind}: metadata is not an object."
    rules = {"iopub": BROADCASTS, "stdin": OTHERS}.get(channel, REPLIES)
    assert kind in rules, f"{kind} is not a message for the {channel} channel."
    _content(kind, content, rules[kind], reply=channel in ("shell", "control"))


def _content(kind, content, fields, reply):
    status = content.get("status", "ok")
    if reply and kind != "is_complete_reply":
        assert status in ("ok", "error", "aborted"), f"{kind}: the status {status} is unknown."
        fields = {"ok": fields, "error": ERROR, "aborted": {}}[status]
    _fields(kind, "content", content, fields)
    for (of, name), allowed in VALUES.items():
        assert of != kind or content[name] in allowed, f"{kind}: {name} is {content.get(name)}, not one of {sorted(allowed)}."
    for mime, value in content.get("data", {}).items():
        assert "/" in mime, f"{kind}: {mime} is not a media type."
        assert mime.endswith("json") or isinstance(value, str), f"{kind}: the {mime} representation is {type(value).__name__}, not text."
    for line in content.get("traceback", []):
        assert isinstance(line, str), f"{kind}: a traceback's line is {type(line).__name__}."


def _fields(kind, part, content, fields):
    for name, expected in fields.items():
        assert name in content, f"{kind}: {name} is missing in its {part}: {content}."
        assert isinstance(content[name], expected), f"{kind}: {name} is {type(content[name]).__name__}, not {expected.__name__}."
        assert expected is not int or not isinstance(content[name], bool), f"{kind}: {name} is a bool, not an int."
