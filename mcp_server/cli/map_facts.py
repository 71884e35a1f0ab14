"""Maps and macros as they are reported."""

from maps.model import AppMap, Macro
from mcp_server.cli.contract import MacroFacts, ParamFacts
from mcp_server.cli.map_contract import MapFacts
from router.statistics import MacroRecord


def map_facts(app_map: AppMap) -> MapFacts:
    """Report a map."""
    return MapFacts(
        app=app_map.id,
        name=app_map.name,
        platform=app_map.platform,
        bundle=app_map.bundle,
        source=app_map.origin.source,
        screens=len(app_map.screens),
        macros=len(app_map.macros),
        edges=sum(element.leads_to is not None for screen in app_map.screens for element in screen.elements),
        device=app_map.origin.device,
        os=app_map.origin.os,
        locale=app_map.origin.locale,
    )


def macro_facts(app_map: AppMap, macro: Macro, record: MacroRecord | None = None) -> MacroFacts:
    """Report a macro, and how it has fared here."""
    known = record or MacroRecord()
    return MacroFacts(
        macro=f"{app_map.id}.{macro.id}",
        platform=app_map.platform,
        description=macro.description,
        risk=macro.risk.value,
        params=[
            ParamFacts(
                name=param.name,
                type=param.type,
                required=param.required,
                choices=list(param.choices),
                description=param.description,
                default=param.default,
                minimum=param.minimum,
                maximum=param.maximum,
            )
            for param in macro.params
        ],
        returns=macro.returns,
        runs=known.runs,
        successes=known.successes,
        median_seconds=known.median_seconds,
        last_ok=known.last_ok,
    )
