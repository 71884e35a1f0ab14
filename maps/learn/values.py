"""A parameter of a macro that keeps one value after all. Pure."""

from dataclasses import replace

from maps.model import ArgumentValue, Macro, SetStep, Step, TypeStep


def with_value(macro: Macro, name: str, value: ArgumentValue) -> Macro:
    """Put a value in the place of a parameter."""
    slot = f"{{{name}}}"

    def put(written: str) -> str:
        return written.replace(slot, str(value))

    def step(one: Step) -> Step:
        match one:
            case SetStep(to=to) if to == slot:
                return replace(one, to=bool(value))
            case TypeStep(text=text):
                return replace(one, text=put(text))
            case _:
                return one

    expect = macro.expect
    if expect.checked == slot:
        expect = replace(expect, checked=bool(value))
    if expect.text:
        expect = replace(expect, text=put(expect.text))
    params = tuple(param for param in macro.params if param.name != name)
    return replace(macro, params=params, steps=tuple(map(step, macro.steps)), expect=expect)
