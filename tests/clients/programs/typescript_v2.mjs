import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { round, told } from "./round.mjs";

const options = told.modern ? { versionNegotiation: { mode: "auto" } } : {};
const client = new Client({ name: "typescript-v2", version: "2" }, options);
const transport = told.url ? new StreamableHTTPClientTransport(new URL(told.url)) : new StdioClientTransport(told);
await round(client, transport, () => client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion ?? "");
