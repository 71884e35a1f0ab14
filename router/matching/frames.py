"""What a macro has to be told, whatever the order of the words: frames, made of templates and names."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice, product
from typing import Final, TypeAlias

from maps.model import AppMap, Arguments, Language, Macro, ReadListStep, ReadStep, Risk
from maps.say.grammar import APP_NAMED, Slot, parse
from router.matching.bringing import words_of
from router.matching.tokens import FILLER, KINDS_OF_WORDS, Token, Vocabulary, lemma, squeezed
from router.matching.variants import MOST_VARIANTS, Variant, Words, variants
from router.names import called, group_of, members, needs_app
from router.phrases import Group
from router.slots import typed_params
from router.words import normal

VAGUE: Final = frozenset({"CHANGE", "TURN", "ONISH", "OFFISH", "WANT", "NOT"})
"""What words do that do something else for certain."""
THINGS: Final = frozenset(("手机", "应用", "软件", "助手", "phone", "app"))
"""Words that add nothing to a sentence, and yet are one of several things in a template."""
KINDS: Final = frozenset(
    {FILLER, *KINDS_OF_WORDS, "THING", "OCCASION", "PLACE", "REPEAT", "LETS", "WITHME"}
) | frozenset({"POINT", "HOW", "COUNT", "ALL", "MANY", "PAGE", "SWITCH"})
"""What words are, not what they do: two of a kind are two things."""
LABELS: Final[dict[str, frozenset[str]]] = {
    "create": frozenset({"CREATE"}),
    "set": frozenset({"CREATE", "WANT"}),
    "schedule": frozenset({"CREATE", "WANT"}),
    "show": frozenset({"ASK", "OPEN"}),
    "open": frozenset({"OPEN"}),
    "list": frozenset({"ASK"}),
    "tell": frozenset({"ASK"}),
    "what": frozenset({"ASK"}),
    "have": frozenset({"ASK"}),
    "how_much": frozenset({"ASK"}),
    "delete": frozenset({"DELETE"}),
    "change": frozenset({"CHANGE"}),
    "search": frozenset({"SEARCH"}),
    "start": frozenset({"START"}),
    "stop": frozenset({"STOP"}),
    "resume": frozenset({"RESUME"}),
    "reset": frozenset({"RESET"}),
    "play": frozenset({"PLAY"}),
    "save": frozenset({"SAVE"}),
    "call": frozenset({"CALL"}),
    "daily": frozenset({"DAILY"}),
    "weekdays": frozenset({"WEEKDAYS"}),
    "wake": frozenset({"WAKE"}),
    "nostart": frozenset({"NOSTART"}),
}
"""What the words of a shared class do."""
NOUNS: Final = frozenset(
    f"={word}"
    for words in (
        "note|text|message|call|phone|ring|book|plan|place|star|record|order|new",
        "安排|短信|电话|记录|信息|消息",
    )
    for word in words.split("|")
)
"""Words of requests that name things, too: alone in a template they do."""
Needs: TypeAlias = tuple[frozenset[str], ...]
"""What has to be said: of each a word that does one of these."""
ASKING: Final = frozenset({"ASK", "OPEN"})
ORDINALS: Final = frozenset(("first", "last", "second", "third"))
"""Words that say which one, unless they stand in a phrase of their own: “from the first”."""
_ARTICLES: Final = frozenset({"=the", "=a", "=an", "=my", "=this", "=that", "=的"})
"""Words that stand before anything."""
ANDS: Final = frozenset({"=and", "=or", "=和", "=或"})
"""Words that a template may have between two things, and that add another one anywhere else."""
_NAMES: Final = re.compile(r"with the (?:name|title|label)$")
"""Ways to call something: the noun by itself is another thing, so that a label is no contact."""
LOOSE: Final = frozenset({"to", "my", "a", "called"})
"""Classes whose words a sentence may leave out."""
HEADS: Final = frozenset(
    f"={word}"
    for words in (
        "show|display|share|block|limit|keep|ask|send|include",
        "显示|共享|屏蔽|限制|拦截|保留|询问|隐藏",
    )
    for word in words.split("|")
)
"""Verbs that begin a switch's name, so that who says them turns it on."""
SAME_HEADS: Final = {
    "=display": "=show",
    "=显示": "=show",
    "=共享": "=share",
    "=屏蔽": "=block",
    "=拦截": "=block",
    "=限制": "=limit",
}
"""Heads in the language in which they are compared."""
_OF_WHAT: Final = frozenset({"with", "to", "from", "between", "with my", "与", "和", "跟"})
"""What follows the verb of a name that does not say what is shared: its screen's title does."""
ON_HEADS: Final = frozenset(
    {"=enable", "=allow", "=use", "=activate", "=启用", "=允许", "=使用", "=开启", "=打开"}
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a slot stands in a template: what is said next to it."""

    slot: Slot
    before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    is_quoted: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything that a sentence has to say, and may say, to mean one macro."""

    app_map: AppMap
    macro: Macro
    language: Language
    needs: Needs
    may: frozenset[str] = frozenset()
    places: tuple[Place, ...] = ()
    arguments: Arguments = field(default_factory=Arguments)
    group: Group | None = None
    head: str = ""
    """The verb that begins a switch's name."""
    is_short: bool = False
    """Whether its name says too little without that verb."""
    plurals: frozenset[str] = frozenset()
    """Words of many things that the macro lists, never of one."""
    singulars: frozenset[str] = frozenset()
    """Words of the one thing that a text names, never of many."""
    nouns: frozenset[str] = frozenset()
    """Words that any template of the macro has: none of them is what a slot is about."""
    words: tuple[str, ...] = ()
    """The words of a name as they are written."""
    typed: frozenset[str] = frozenset()
    """The parameters that may be any text."""

    @property
    def is_told(self) -> bool:
        """Whether the macro answers with something or only shows it, so that it may be asked for."""
        is_shown = self.macro.returns is not None or self.macro.id.startswith("show_")
        return is_shown or any(isinstance(step, ReadStep | ReadListStep) for step in self.macro.steps)

    @property
    def only_shows(self) -> bool:
        """Whether the macro does no more than show or tell something that needs no text to be found."""
        macro = self.macro
        is_shown = self.is_told or macro.family == "open" or macro.id.startswith("show_")
        return is_shown and macro.risk is Risk.NONE and not self.has_free_text

    @property
    def has_free_text(self) -> bool:
        """Whether a text or a name has to be said, whatever it is."""
        kinds = {param.name: param.type for param in self.macro.params}
        return any(kinds[p.slot.name] in ("string", "person") for p in self.places if not p.slot.words)

    @property
    def has_switch(self) -> bool:
        """Whether something is turned on or off by it."""
        names = {place.slot.name for place in self.places if not place.slot.words}
        return any(param.type == "boolean" and param.name in names for param in self.macro.params)

    @property
    def is_home(self) -> bool:
        """Whether it opens the screen that the app begins with."""
        return self.app_map.home in self.arguments.values()


def frames_of(app_map: AppMap, vocabulary: Vocabulary) -> Iterator[Frame]:
    """Make the frames of every macro of a map."""
    known = called(app_map)
    for macro in app_map.macros:
        for names, arguments in members(app_map, macro) if macro.family else ():
            head = _head(names, vocabulary) if macro.family != "open" else ""
            many = _plurals(names)
            for name in dict.fromkeys(names):
                member = _Member(name, arguments, head, needs_app(app_map, macro, name, known), many)
                yield from _named(app_map, macro, member, vocabulary)
        own = [*_own(app_map, macro, vocabulary)]
        nouns = frozenset(c for frame in own for need in frame.needs for c in need if c[0] == "=")
        said = {word for text in words_of(macro) for word in text.casefold().split() if word.isascii()}
        plurals = _plurals(said)
        many = plurals if macro.returns == "list" or not macro.params else frozenset[str]()
        one = frozenset(word for word in said if f"{word}s" not in said)
        typed = typed_params(app_map, macro)
        for frame in own:
            single = one if frame.has_free_text else frozenset[str]()
            yield replace(frame, nouns=nouns, plurals=many, singulars=single, typed=typed)


def _plurals(names: Iterable[str]) -> frozenset[str]:
    """List the words of many things that no name has of one."""
    said = {word for name in names for word in name.casefold().split() if word.isascii()}
    return frozenset(word for word in said if word.endswith("s") and word[:-1] not in said)


def _own(app_map: AppMap, macro: Macro, vocabulary: Vocabulary) -> Iterator[Frame]:
    for language, templates in macro.say.items():
        for template in templates:
            for variant in variants(parse(template, language)):
                yield from _said(app_map, macro, language, variant, template, vocabulary)


@dataclass(frozen=True, slots=True)
class _Member:
    """A member of a family, by one of its names."""

    name: str
    arguments: Arguments
    head: str
    is_bound: bool
    """Whether the app has to be named, too."""
    plurals: frozenset[str] = frozenset()


def _named(app_map: AppMap, macro: Macro, member: _Member, vocabulary: Vocabulary) -> Iterator[Frame]:
    """Make the frame of a member of a family."""
    name, app = member.name, f"@{app_map.id}"
    whole = vocabulary.cut(normal(name))
    tokens = [token for token in whole if app not in token.concepts] or list(whole)
    words = [_content(token) for token in tokens if not token.is_filler or _literal(token) in token.concepts]
    group = group_of(app_map, macro)
    is_short = False
    if group in ("set", "read_state") and len(words) > 1 and tokens[0].concepts & (ON_HEADS | HEADS):
        words = words[1:]
        is_short = len(words) == 1 and bool(tokens[0].concepts & HEADS)
    if not words or not all(words):
        return
    if member.is_bound or len(tokens) < len(whole):
        words.append(frozenset({app}))
    if is_short and tokens[1].text in _OF_WHAT:
        words.append(_around(app_map, macro, vocabulary) or frozenset({app}))
    yield Frame(
        app_map,
        macro,
        "en" if name.isascii() else "zh",
        tuple(words),
        frozenset({app, member.head} - {""}) | _around(app_map, macro, vocabulary),
        arguments=member.arguments,
        group=group,
        head=member.head,
        is_short=is_short,
        plurals=member.plurals,
        words=tuple(squeezed(token.text) for token in tokens),
    )


def _head(names: Iterable[str], vocabulary: Vocabulary) -> str:
    """Find the verb that a switch is called by: to say it is to turn it on."""
    for name in names:
        tokens = vocabulary.cut(normal(name))
        if len(tokens) > 1:
            for head in HEADS & tokens[0].concepts:
                return SAME_HEADS.get(head, head)
    return ""


def _around(app_map: AppMap, macro: Macro, vocabulary: Vocabulary) -> frozenset[str]:
    """List the words of the screen on which a switch stands, which may be said with it."""
    screen = app_map.screen(macro.at) if macro.at and macro.family != "open" else None
    names = (screen.title, *screen.names.values()) if screen else ()
    return frozenset(
        c for name in names if name for t in vocabulary.cut(normal(name)) for c in t.concepts if c[0] == "="
    )


def _literal(token: Token) -> str:
    return f"={squeezed(lemma(token.text))}"


def _content(token: Token) -> frozenset[str]:
    """Tell by which concepts a word of a name or a template is met: as it stands."""
    literals = frozenset(c for c in token.concepts if c[0] == "=")
    return literals or frozenset(c for c in token.concepts if c[0] == "@")


def _said(
    app_map: AppMap, macro: Macro, language: Language, variant: Variant, template: str, vocabulary: Vocabulary
) -> Iterator[Frame]:
    app = frozenset({f"@{app_map.id}"})
    may: set[str] = set(app)
    ways: list[list[Needs]] = [[(app,)]] if template.startswith(APP_NAMED) else []
    for piece in variant:
        if isinstance(piece, Slot):
            continue
        if piece.label in LOOSE:
            may |= {c for way in piece.ways if not _NAMES.match(way) for c in concepts(vocabulary.cut(way))}
            continue
        needed, optional = _needed(piece, vocabulary)
        may |= optional
        ways += [needed] if needed else []
    may -= ASKING if is_grave(macro) else frozenset()
    places = tuple(_places(variant, template, vocabulary))
    for chosen in islice(product(*ways), MOST_VARIANTS):
        needs = tuple(dict.fromkeys(chain.from_iterable(chosen)))
        is_told = any(place.slot.words for place in places)
        if is_told or any(not need & ASKING and need != app for need in needs):
            yield Frame(app_map, macro, language, needs, frozenset(may - {FILLER}), places)


def concepts(tokens: Iterable[Token]) -> frozenset[str]:
    """Bring together what words stand for, without fillers."""
    return frozenset(c for t in tokens if not t.is_filler for c in t.concepts)


def _needed(piece: Words, vocabulary: Vocabulary) -> tuple[list[Needs], frozenset[str]]:
    """Tell in which ways what has to be said can be, and what may be said beside it."""
    if piece.label and not piece.is_optional:
        return [(LABELS[piece.label],)], frozenset()
    texts = [way for way in piece.ways if not _NAMES.match(way)]
    words = ([t for t in vocabulary.cut(text) if not t.is_filler] for text in texts)
    ways = [way for way, text in zip(words, texts, strict=True) if way or not _is_thing(text, vocabulary)]
    if piece.is_optional or not all(ways):
        told = (t for way in ways for t in way if len(way) == 1 or t.text not in ORDINALS)
        return [], LABELS.get(piece.label, frozenset()).union(c for t in told for c in _optional(t))
    if len(ways) == 1:
        return [tuple(map(_meant, ways[0]))], frozenset()
    singles = [way[0] for way in ways if len(way) == 1]
    found: list[Needs] = [tuple(map(_meant, way)) for way in ways if len(way) > 1]
    if singles:
        literals = frozenset(c for token in singles for c in token.concepts if c[0] == "=")
        found.append((_cover([token.concepts for token in singles]) | literals,))
    return list(dict.fromkeys(found)), frozenset()


def _is_thing(text: str, vocabulary: Vocabulary) -> bool:
    return bool(text) and all(token.text in THINGS for token in vocabulary.cut(text))


def _optional(token: Token) -> frozenset[str]:
    """Tell by what a word is met that may be left out: by itself, so that it lets no other deed in."""
    own = frozenset(c for c in token.concepts if c[0] in "=@") - ANDS
    return own | (token.concepts & ASKING)


def _meant(token: Token) -> frozenset[str]:
    """Tell what a word of a template asks for: what it does, if that is one thing, else the word itself."""
    literals = frozenset(c for c in token.concepts if c[0] in "=@")
    acts = token.concepts - literals - {FILLER}
    if literals:
        acts -= KINDS
    if not acts or literals & NOUNS or (len(acts) > 1 and not acts <= ASKING | {"SHOWN"}):
        return literals or acts
    return acts | literals


def _cover(ways: list[frozenset[str]]) -> frozenset[str]:
    """Find the fewest concepts of which each way has one."""
    left = list(ways)
    found: set[str] = set()
    while left:
        counts = {c: sum(c in way for way in left) for way in left for c in way if c not in KINDS}
        if not counts:
            break
        best = max(sorted(counts), key=lambda c: (counts[c], c[0] in "=@", c not in VAGUE))
        found.add(best)
        left = [way for way in left if best not in way]
    return frozenset(found)


def _places(variant: Variant, template: str, vocabulary: Vocabulary) -> Iterator[Place]:
    for index, piece in enumerate(variant):
        if isinstance(piece, Slot):
            before = _neighbours(variant[:index][::-1], vocabulary, last=True)
            after = _neighbours(variant[index + 1 :], vocabulary, last=False)
            yield Place(piece, before, after, f'"{{{piece.name}}}"' in template)


def _neighbours(pieces: Variant, vocabulary: Vocabulary, *, last: bool) -> frozenset[str]:
    found: set[str] = set()
    for piece in pieces:
        if isinstance(piece, Slot) and not piece.words:
            found.add("{}")
            break
        for way in piece.words if isinstance(piece, Slot) else piece.ways:
            tokens = vocabulary.cut(way.strip('" '))
            if tokens:
                token = tokens[-1 if last else 0]
                if last or not token.is_filler or not token.text.isascii():
                    found |= {_literal(token)} | (token.concepts - {FILLER, "SHOWN", "ASK", *KINDS_OF_WORDS})
        if isinstance(piece, Slot):
            break
        if not piece.is_optional and piece.label not in LOOSE and any(w.strip('" ') for w in piece.ways):
            break
    return frozenset(found - _ARTICLES)


def is_grave(macro: Macro) -> bool:
    """Tell whether a macro does more than change a setting."""
    return macro.risk.exceeds(Risk.CHANGES_SETTING)
