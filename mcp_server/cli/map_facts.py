"""Maps and macros as they are reported."""

from maps.model import AppMap, Macro
from mcp_server.cli.contract import MacroFacts, MapFacts, ParamFacts


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
    )


def macro_facts(app_map: AppMap, macro: Macro) -> MacroFacts:
    """Report a macro."""
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
            )
            for param in macro.params
        ],
    )
