"""The words of the prompts, and the tools without which they cannot be followed."""

from dataclasses import dataclass
from typing import Final

from mcp_types import Prompt, PromptArgument

PHONE: Final = PromptArgument(
    name="phone", description="Address of the phone, as devices lists it; without it, the only one attached"
)
APP: Final = PromptArgument(
    name="app", description="The app, such as settings; its id or its name", required=True
)


@dataclass(frozen=True, slots=True)
class PromptText:
    """A prompt: what it takes, the tools without which it cannot be followed, and its text."""

    prompt: Prompt
    needs: tuple[str, ...]
    text: str


DO_CHORE: Final = PromptText(
    Prompt(
        name="do_chore",
        title="Do a chore on the phone",
        description="Have a chore done on the phone, checked, and reported truthfully",
        arguments=[
            PromptArgument(name="chore", description="What is to be done, in one sentence", required=True),
            PromptArgument(name="app", description="The app that it is done in, where that is not plain"),
            PHONE,
        ],
    ),
    ("run_task", "snapshot", "tap"),
    """\
Do this on the phone: {chore}
{app}{phone}
1. Call run_task with it, in one sentence.
2. If it answers no_macro, search with find_macros and call run_macro with what fits.
3. If nothing fits, do it by hand: snapshot, then {by_hand}, with refs from the last answer.
Ask me before anything is sent, paid, deleted or signed out of; pass confirm only after I have said yes.
At the end say which phone it was (and whether it was a simulated one), what was done, and what was not. An \
answer that is not "done" means that it was not done.""",
)
TEST_FLOW: Final = PromptText(
    Prompt(
        name="test_flow",
        title="Test a flow of my app",
        description="Walk through a flow of an app step by step, and report what is not as expected",
        arguments=[
            APP,
            PromptArgument(
                name="flow", description="The steps, and what should be seen after each", required=True
            ),
            PHONE,
        ],
    ),
    ("devices", "snapshot", "screenshot", "tap"),
    """\
Test this flow of the app {app_name} on the phone: {flow}
{phone}
1. Call devices. An app of mine is on my emulator or phone; a simulated phone has the apps that it was \
started with. If {app_name} is not on the phone, stop and say so.
2. Begin from a fresh start of the app. {restart}
3. For each step: say what should be seen, do it ({by_hand}), and compare with the screen that the answer \
shows. {waiting}Do not take for granted what you have not seen.
4. Where something is not as expected, take a screenshot, write down what was expected and what is seen, \
and go on only if the next steps still mean something. Do not work around a failure, and repeat a step at \
most once.
5. Do not send, pay, delete or sign out of anything unless the flow says so; ask me first.
Report a table of the steps (expected, seen, passed or failed), then which phone and which app it was, and \
what could not be tested.""",
)
WRITE_MACRO: Final = PromptText(
    Prompt(
        name="write_macro",
        title="Write a macro",
        description="Teach a chore once, so that it can be run again without a model",
        arguments=[
            APP,
            PromptArgument(
                name="chore", description="What the macro shall do, in one sentence", required=True
            ),
            PHONE,
        ],
    ),
    ("learn_macro", "find_macros", "run_macro", "snapshot", "tap"),
    """\
Make a macro of the app {app_name} that does this: {chore}
{phone}
1. Search with find_macros: if there is one already, tell me and stop.
2. Call learn_macro with action start.
3. Do the chore once, by the shortest way, with {by_hand}: only what you do with these tools is recorded. \
Use real values where the macro shall have parameters.
4. Call learn_macro with action stop, a name such as book_table, a description of one phrase, and in keep \
what shall always be as it was. It replays what was learned from a fresh start and keeps it only if that \
works. If it asks for confirmation, ask me first.
5. Call run_macro with other values and look at the screen.
Tell me the name, the parameters and the steps of the macro, or why it was not learned. Do not say that it \
works before it was replayed.""",
)
PROMPTS: Final = (DO_CHORE, TEST_FLOW, WRITE_MACRO)
