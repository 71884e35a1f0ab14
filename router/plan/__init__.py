"""Tasks of several macros: split into clauses, matched one by one, and carried out as one run."""
