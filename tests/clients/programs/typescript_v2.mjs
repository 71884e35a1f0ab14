import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { agree, round, told } from "./round.mjs";

const era = told.modern ? { versionNegotiation: { mode: "auto" } } : {};
const options = { capabilities: { elicitation: {} }, ...era };
const client = new Client({ name: "typescript-v2", version: "2" }, options);
client.setRequestHandler("elicitation/create", agree);
const transport = told.url ? new StreamableHTTPClientTransport(new URL(told.url)) : new StdioClientTransport(told);
await round(client, transport, () => client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion ?? "");
