from phone.errors import Acted, PhoneError
from tools.reply import Failure, Picture, Reply, effect, said, where


def test_text_and_structured_content_come_from_the_same_sections():
    reply = Reply((said("Tapped."), where("sim:ios", "com.example"), effect(Acted.YES, changed=None)))
    assert reply.text == (
        "Tapped.\nPhone: sim:ios. App: com.example.\nActed on the phone: yes. Changed: unknown."
    )
    assert reply.structured == {"phone": "sim:ios", "app": "com.example", "acted": "yes", "changed": None}


def test_beside_a_picture_there_is_no_structured_content():
    reply = Reply((where("sim:ios", ""),), picture=Picture(b"png", "image/png"))
    assert reply.structured is None
    assert "sim:ios" in reply.text


def test_a_failure_says_what_to_do_next_whether_to_retry_and_whether_it_acted():
    error = PhoneError("phone_busy", "sim:ios is used.", next="Wait.", retryable=True, acted=Acted.UNKNOWN)
    reply = Failure.of(error).reply(where("sim:ios", ""))
    assert reply.failed
    assert reply.structured == {
        "error": {"code": "phone_busy", "message": "sim:ios is used.", "next": "Wait.", "retryable": True},
        "acted": "unknown",
        "phone": "sim:ios",
        "app": "",
    }
    for word in ("phone_busy", "sim:ios is used.", "Next: Wait.", "may succeed later", "unknown"):
        assert word in reply.text


def test_the_note_on_why_this_phone_is_in_both_forms():
    section = where("sim:ios", "", "No phone is attached.")
    assert "No phone is attached." in section.text
    assert section.facts["phone_note"] == "No phone is attached."
