// One round with a TypeScript client: list, look, act, fail, take a picture, ask a person. Prints what came back as one JSON object.
export async function round(client, transport, era) {
  await client.connect(transport);
  const call = (name, args) => client.callTool({ name, arguments: args });
  const phone = "sim:ios";
  const { tools } = await client.listTools();
  const looked = await call("snapshot", { phone });
  const acted = await call("settings_set", { setting: "airplane_mode", on: true, phone });
  const failed = await call("tap", { x: 1, y: 1, phone });
  const pictured = await call("screenshot", { phone });
  const agreed = await call("run_task", { task: "post a note on xiaohongshu", phone }); // the person is asked
  const read = await client.readResource({ uri: "openphone://maps/settings.ios" });
  const prompt = await client.getPrompt({ name: "do_chore", arguments: { chore: "turn on wifi" } });
  const argument = { name: "app", value: "clo" };
  const completed = await client.complete({ ref: { type: "ref/prompt", name: "do_chore" }, argument });
  const spoken = era();
  await client.close();
  const picture = pictured.content.find((block) => block.type === "image");
  console.log(JSON.stringify({
    era: spoken,
    tools: tools.map((tool) => tool.name),
    looked: looked.content[0].text,
    acted: acted.structuredContent.status,
    failed: failed.isError === true && failed.structuredContent.error.code,
    agreed: agreed.structuredContent.status,
    question: asked.join(" "),
    picture: { type: picture.mimeType, data: picture.data },
    read: read.contents[0].text,
    completed: completed.completion.values,
    prompt: prompt.messages[0].content.text,
  }));
}

const asked = [];
export function agree(request) {
  asked.push(request.params.message);
  return { action: "accept", content: { agree: true } };
}

export const told = JSON.parse(process.argv[2]); // {command, args, env} or {url}
