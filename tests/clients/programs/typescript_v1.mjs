import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { agree, round, told } from "./round.mjs";

const client = new Client({ name: "typescript-v1", version: "1" }, { capabilities: { elicitation: {} } });
client.setRequestHandler(ElicitRequestSchema, agree);
const transport = told.url ? new StreamableHTTPClientTransport(new URL(told.url)) : new StdioClientTransport(told);
await round(client, transport, () => transport.protocolVersion ?? "");
