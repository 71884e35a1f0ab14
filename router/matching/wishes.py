"""How people say that something may be so, or shall not, without “on” and “off”. Pure data."""

from typing import Final

WISHES: Final[dict[str, str]] = {
    "LET": (
        "let|letting|allow|allows|allowing|allowed|permit|permits|permitting|permitted|can|may|should|shall"
        "|allowed to|be allowed to|free to|feel free to|welcome to|able to|be able to|okay to|ok to|fine to"
        "|happy for|fine with|okay with|happy with"
        "|让|允许|准许|许可|可以|能够|应该|应当|容许|批准|放行|同意|畀|俾佢|得以|用|使用|用着|继续用|用上|能用|想要|想用"
    ),
    "DENY": (
        "disallow|disallows|disallowing|forbid|forbids|prohibit|prohibits|prevent|prevents|can't|cannot"
        "|can not|must not|should not|may not|cease|cease from|rather not|i'd rather not|hate|refuse"
        "|don't let|do not let|don't allow|do not allow|don't use|do not use|stop using"
        "|不能|不可以|不允许|不得|不该|不应该|不希望|不准许|严禁|拒绝|阻止|防止|避免|唔准|唔俾|唔畀|不想让|不想要"
        "|不愿让|别再让|不要让|不要再让|不再让|不想再|别再用|别再使用|不再用|不要用|不要再用|不使用|别使用|不要使用"
        "|不允许再|别允许|不要允许|不许再|不准再|不想再让|用不着"
    ),
    "~": (
        "altogether|for good|from now on|from here on|going forward|going forwards|henceforth|at all"
        "|以后|今后|往后|从现在起|从现在开始|从今以后|打今儿起|往后都|以后都|干脆|索性|彻底|完全|偷偷|偷偷地|老是"
        "|总是|随随便便|自作主张"
    ),
}
"""By what they do, words parted by bars."""
