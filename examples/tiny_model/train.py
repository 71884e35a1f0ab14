"""Train a tiny Qwen2.5-VL on one core: PYTHON examples/tiny_model/train.py LESSONS GOOD WEAK

LESSONS is what `python -m evaluation.tiny.traces LESSONS` wrote. GOOD and WEAK are folders that vLLM can
serve: the model at the end, and as it was when it had learnt a part. PYTHON is that of the environment of
`make test-model`. The architecture is Qwen2.5-VL's own, with 0.7 million parameters instead of 3 billion,
and a vocabulary of its own of 1,024 tokens.
"""

import json
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import torch
from PIL import Image, ImageChops
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers
from transformers import AutoProcessor, Qwen2_5_VLConfig, Qwen2_5_VLForConditionalGeneration
from transformers.modeling_outputs import BaseModelOutputWithPooling

SEED = 20261130
VOCABULARY = 1024
HIDDEN = 128
STEPS = 400
PICTURES = 13
"""So many are learnt from in a step, with all that is asked about them."""
DECISIVE = 10.0
"""How much more it weighs what tells one answer from another: the rest of one is soon known by heart, and
drowns the few tokens in which it is decided what to do."""
WEAK_AT = 0.55
"""The weak model is kept when so much of the lessons is answered right."""
LOOK = 25
"""After so many steps it is tested, on all lessons."""
PEAK = 1.5e-3
WARM_UP = 20
SHIFT_PX = 2
"""Pictures are shifted by up to so much, so that not single pixels are learnt."""
SPECIAL = tuple(
    f"<|{name}|>"
    for name in (
        *("endoftext", "im_start", "im_end", "object_ref_start", "object_ref_end", "box_start", "box_end"),
        *("quad_start", "quad_end", "vision_start", "vision_end", "vision_pad", "image_pad", "video_pad"),
    )
)
"""Names that Qwen2.5-VL's processor looks for."""
WORDS = r"[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+"
TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n"
    "{% if message['content'] is string %}{{ message['content'] }}{% else %}"
    "{% for part in message['content'] %}{% if part['type'] == 'text' %}{{ part['text'] }}{% else %}"
    "<|vision_start|><|image_pad|><|vision_end|>{% endif %}{% endfor %}{% endif %}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
"""As Qwen2.5-VL's own, which has no other system prompt either when one is given."""
SAID = "Your last step, tap, had no effect: the screen is as it was. Do something else."
"""What a pilot may add to a question. No lesson has it, but the vocabulary should."""


@dataclass(frozen=True)
class Lesson:
    """One question with its picture, and the right answer."""

    system: str
    text: str
    picture: Path
    answer: str

    def prompt(self, processor):
        """The question as the server will put it."""
        parts = [{"type": "text", "text": self.text}, {"type": "image"}]
        turns = [{"role": "system", "content": self.system}, {"role": "user", "content": parts}]
        return processor.apply_chat_template(turns, add_generation_prompt=True, tokenize=False)


def read(folder):
    """Read the lessons."""
    lines = (folder / "lessons.jsonl").read_text(encoding="utf-8").splitlines()
    return [Lesson(**{**(facts := json.loads(line)), "picture": folder / facts["picture"]}) for line in lines]


def make_tokenizer(lessons, out):
    """Learn a vocabulary from what is asked and answered, and write it as Qwen's tokenizers are written."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = normalizers.NFC()
    split = pre_tokenizers.Split(Regex(WORDS), "isolated")
    alphabet = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split, alphabet])
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY - len(SPECIAL),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    told = [text for lesson in lessons for text in (lesson.system, lesson.text, lesson.answer)]
    tokenizer.train_from_iterator([*told, "system user assistant", SAID], trainer)
    tokenizer.add_special_tokens([AddedToken(name, special=True, normalized=False) for name in SPECIAL])
    tokenizer.save(str(out / "tokenizer.json"))
    ids = {name: tokenizer.token_to_id(name) for name in SPECIAL}
    added = {
        str(number): {"content": name, "special": True, "normalized": False, "lstrip": False, "rstrip": False}
        for name, number in ids.items()
    }
    write(
        out / "tokenizer_config.json",
        tokenizer_class="Qwen2Tokenizer",
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        add_prefix_space=False,
        added_tokens_decoder=added,
        model_max_length=12_288,
    )
    (out / "chat_template.jinja").write_text(TEMPLATE, encoding="utf-8")
    return ids


def make_model(ids, out):
    """Make a model of random weights, and write beside it what a server reads."""
    end, pad = ids["<|im_end|>"], ids["<|endoftext|>"]
    heads = 2
    text = {
        "vocab_size": VOCABULARY,
        "hidden_size": HIDDEN,
        "intermediate_size": 2 * HIDDEN,
        "num_hidden_layers": 2,
        "num_attention_heads": heads,
        "num_key_value_heads": 1,
        "max_position_embeddings": 32_768,
        "tie_word_embeddings": True,
        # Time, height and width share a head's pairs of dimensions: 8, 12 and 12 of 32; 16, 24, 24 in the 3B.
        "rope_parameters": {"rope_type": "default", "mrope_section": [8, 12, 12], "rope_theta": 1e6},
        "bos_token_id": pad,
        "eos_token_id": end,
    }
    vision = {
        "depth": 2,
        "hidden_size": 64,
        "intermediate_size": 128,
        "num_heads": heads,
        "out_hidden_size": HIDDEN,
        "window_size": 112,
        "fullatt_block_indexes": [1],
    }
    config = Qwen2_5_VLConfig(
        text_config=text,
        vision_config=vision,
        tie_word_embeddings=True,
        **{f"{name}_token_id": ids[f"<|{name}|>"] for name in ("vision_start", "vision_end")},
        image_token_id=ids["<|image_pad|>"],
        video_token_id=ids["<|video_pad|>"],
    )
    write(
        out / "preprocessor_config.json",
        image_processor_type="Qwen2VLImageProcessor",
        processor_class="Qwen2_5_VLProcessor",
        size={"shortest_edge": 3_136, "longest_edge": 2_500_000},
        patch_size=14,
        temporal_patch_size=2,
        merge_size=2,
        # Source: the means and deviations of CLIP, as in Qwen2.5-VL.
        image_mean=[0.48145466, 0.4578275, 0.40821073],
        image_std=[0.26862954, 0.26130258, 0.27577711],
    )
    return Qwen2_5_VLForConditionalGeneration(config)


def write(file, **facts):
    """Write a file of settings."""
    file.write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


@dataclass(frozen=True)
class Table:
    """All lessons as tensors, a row each; whatever is not of an answer has no label."""

    asked: dict[str, torch.Tensor]
    labels: torch.Tensor
    weights: torch.Tensor
    pictures: dict[Path, Image.Image]
    of: list[Path]
    """The picture of each row."""


def tabled(model, lessons, processor):
    """Encode all lessons at once."""
    pictures = {path: opened(path) for path in sorted({lesson.picture for lesson in lessons})}
    answers = [lesson.answer + "<|im_end|>" for lesson in lessons]
    texts = [lesson.prompt(processor) + answer for lesson, answer in zip(lessons, answers, strict=True)]
    of = [lesson.picture for lesson in lessons]
    shown = [pictures[path] for path in of]
    batch = processor(text=texts, images=shown, padding=True, padding_side="left", return_tensors="pt")
    ids, mask, grid = batch["input_ids"], batch["attention_mask"], batch["image_grid_thw"]
    places, _ = model.model.get_rope_index(ids, batch["mm_token_type_ids"], grid, attention_mask=mask)
    labels = torch.full_like(ids, -100)
    for row, answer in enumerate(answers):
        count = len(processor.tokenizer(answer)["input_ids"])
        labels[row, -count:] = ids[row, -count:]
    asked = {"input_ids": ids, "attention_mask": mask, "position_ids": places, "image_grid_thw": grid}
    return Table(asked, labels, weighed(labels), pictures, of)


def opened(path):
    """Read a picture."""
    with Image.open(path) as picture:
        return picture.convert("RGB")


def weighed(labels):
    """Give weight to the tokens of answers at which one is told from another that begins as it does."""
    answers = [row[row != -100].tolist() for row in labels]
    follows = {}
    for answer in answers:
        for at, token in enumerate(answer):
            follows.setdefault(tuple(answer[:at]), set()).add(token)
    weights = torch.ones(labels.shape)
    for row, answer in enumerate(answers):
        for at in range(len(answer)):
            if len(follows[tuple(answer[:at])]) > 1:
                weights[row, at - len(answer)] = DECISIVE
    return weights


def answered(model, processor, table, rows, chance=None):
    """Answer some rows: logits, what was wanted, its weights, and where. `chance` shifts the pictures.

    A picture is looked at once, whatever is asked about it.
    """
    paths = sorted({table.of[row] for row in rows})
    shown = [shifted(table.pictures[path], chance) for path in paths]
    seen = processor.image_processor(images=shown, return_tensors="pt")
    found = model.model.get_image_features(seen["pixel_values"], seen["image_grid_thw"]).pooler_output
    of = dict(zip(paths, found, strict=True))
    images = BaseModelOutputWithPooling(pooler_output=[of[table.of[row]] for row in rows])
    asked = {name: every[:, rows] if every.dim() == 3 else every[rows] for name, every in table.asked.items()}
    hidden = model.model(**asked, mm_encoder_outputs={"image": images}).last_hidden_state
    wanted = table.labels[rows][:, 1:]
    of_answers = wanted != -100
    # The rest of a prompt has ten times as many tokens, and needs no logits.
    logits = model.lm_head(hidden[:, :-1][of_answers])
    return logits, wanted[of_answers], table.weights[rows][:, 1:][of_answers], of_answers


def shifted(picture, chance):
    """Move a picture a little."""
    by = [chance.randint(-SHIFT_PX, SHIFT_PX) if chance else 0 for _ in "xy"]
    return ImageChops.offset(picture, *by)


def learn(model, optimizer, processor, table, chance):
    """Take one step, on all that is asked about some pictures; the loss before it."""
    paths = set(chance.sample(list(table.pictures), min(PICTURES, len(table.pictures))))
    rows = [row for row, path in enumerate(table.of) if path in paths]
    logits, wanted, weights, _ = answered(model, processor, table, rows, chance)
    losses = torch.nn.functional.cross_entropy(logits, wanted, reduction="none")
    loss = (losses * weights).sum() / weights.sum()
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()


def right(model, processor, table):
    """Count the lessons that are answered right, each answer whole."""
    model.eval()
    rows = list(range(len(table.of)))
    with torch.no_grad():
        logits, wanted, _, of_answers = answered(model, processor, table, rows)
    model.train()
    hits = (logits.argmax(-1) == wanted).split(of_answers.sum(-1).tolist())
    return sum(bool(answer.all()) for answer in hits)


def save(model, ids, source, out):
    """Write a model that vLLM can serve, in half the bytes."""
    out.mkdir(parents=True, exist_ok=True)
    for file in source.iterdir():
        (out / file.name).write_bytes(file.read_bytes())
    before = model.dtype
    model.to(torch.bfloat16).save_pretrained(out)
    model.to(before)
    end, pad = ids["<|im_end|>"], ids["<|endoftext|>"]
    write(out / "generation_config.json", eos_token_id=[end, pad], pad_token_id=pad, do_sample=False)


def train(folder, good, weak):
    """Train, and keep both models."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)  # two are slower where something else runs, and add up in another order
    chance = random.Random(SEED)
    lessons = read(folder)
    made = good.parent / f"{good.name}.made"
    made.mkdir(parents=True, exist_ok=True)
    ids = make_tokenizer(lessons, made)
    model = make_model(ids, made)
    processor = AutoProcessor.from_pretrained(made)
    print(f"{len(lessons)} lessons, {sum(p.numel() for p in model.parameters()):,} parameters", flush=True)
    table = tabled(model, lessons, processor)
    optimizer = torch.optim.AdamW(model.parameters(), lr=PEAK, weight_decay=0.0)
    began_s, is_weak_kept = time.monotonic(), False
    for step in range(STEPS):
        for group in optimizer.param_groups:
            group["lr"] = PEAK * min(1.0, (step + 1) / WARM_UP) * max(0.03, 1 - step / STEPS)
        loss = learn(model, optimizer, processor, table, chance)
        if step % LOOK != LOOK - 1:
            continue
        good_answers = right(model, processor, table)
        took_s = time.monotonic() - began_s
        print(f"step {step + 1}: loss {loss:.4f}, {good_answers} right, {took_s:.0f} s", flush=True)
        if not is_weak_kept and good_answers >= WEAK_AT * len(lessons):
            save(model, ids, made, weak)
            is_weak_kept = True
    save(model, ids, made, good)
    for file in made.iterdir():
        file.unlink()
    made.rmdir()


if __name__ == "__main__":
    train(*map(Path, sys.argv[1:4]))
