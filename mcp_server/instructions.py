"""What an agent is told about this server when it connects."""

from typing import Final

INSTRUCTIONS: Final = """\
Drives phones: real iPhones and Android phones, and simulated ones. Chores are replayed from app maps by \
deterministic macros, without any model.

How to work
1. Say the chore to run_task in one sentence, English or Chinese ("turn on airplane mode"). If a macro \
covers it, it is done and checked on the screen.
2. If it answers no_macro, search with find_macros and call run_macro with what fits. Mapped apps have \
tools of their own: APP_open(screen) from any state, APP_set(setting, on), APP_read(item), and more.
3. For anything else: snapshot, then tap, type_text, scroll_to and so on with a ref from it (e12@7). They \
answer with what is different on the screen, so no snapshot is needed between; refs of what is unchanged \
still hold. Use screenshot only for what snapshot cannot show; then tap with its id and x, y in its pixels.

Rules
- Which phone: leave `phone` out for the only attached phone; with none attached, a simulated iPhone is \
used and the answer says so. Tell the person when it was a simulated phone. `devices` lists addresses and \
what to do about a phone that is not ready.
- Every answer names phone and app, whether the phone was touched (acted) and changed. Errors have code, \
message, next (do that), retryable.
- A stale ref or screenshot is refused and nothing is touched: look again, do not guess.
- needs_confirmation: ask the person; on a yes, repeat the same call with confirm set to the confirmation \
in the answer (good once, for two minutes). Never confirm by yourself. declined: leave it.
- needs_input: the task leaves something open. Ask the person, unless they said it already; then make the \
call that the answer names.
- phone_busy: another client acts on this phone; wait or choose another one.
- A report that is not "done" means that the task was not done. Do not tell the person otherwise.
"""
