"""Plain documents with one place damaged."""

from typing import Any

from hypothesis import strategies as st

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(min_value=-(10**30), max_value=10**30),
    st.floats(allow_nan=False),
    st.text(max_size=30),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(min_size=1, max_size=5), st.integers(), max_size=2),
)


def places(value: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner: list[tuple[Any, ...]] = []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in items:
        inner += [(*place, key), *places(below, (*place, key))]
    return inner


def changed(value: Any, place: tuple[Any, ...], change: Any) -> Any:
    """Copy a document with one place changed; `change` gets the holder and the key."""
    copy = dict(value) if isinstance(value, dict) else list(value)
    first, *rest = place
    if rest:
        copy[first] = changed(value[first], tuple(rest), change)
    else:
        change(copy, first)
    return copy


@st.composite
def damaged(draw: st.DrawFn, document: Any, where: list[tuple[Any, ...]]) -> Any:
    """A document of which a key is gone, or called otherwise, or holds something else."""
    place = draw(st.sampled_from(where))
    kind = draw(st.sampled_from(["drop", "rename", "retype", "dangle", "double"]))
    value = draw(VALUES)

    def change(holder: Any, key: Any) -> None:
        if kind == "drop":
            del holder[key]
        elif kind == "rename" and isinstance(holder, dict):
            holder[draw(st.text(min_size=1, max_size=12))] = holder.pop(key)
        elif kind == "double" and isinstance(holder, list):
            holder.append(holder[key])
        else:
            holder[key] = "nowhere_at_all" if kind == "dangle" else value

    return changed(document, place, change)
