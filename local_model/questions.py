"""One short question to a model, with or without a picture."""

from anyio import to_thread

from local_model.endpoint import Message
from local_model.picture import ImageLimits, pictured
from phone.snapshot import Screenshot


async def messages_of(system: str, text: str, picture: Screenshot | None) -> tuple[Message, Message]:
    """Write a question as it is sent; a picture that cannot be drawn is left out."""
    content: list[dict[str, object]] = [{"type": "text", "text": text}]
    drawn = await to_thread.run_sync(pictured, picture, ImageLimits()) if picture else None
    if drawn is not None:
        content.append({"type": "image_url", "image_url": {"url": drawn.data_url}})
    return {"role": "system", "content": system}, {"role": "user", "content": content}
