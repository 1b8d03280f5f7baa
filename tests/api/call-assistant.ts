import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'vitest';

export const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

export async function connectAssistant(origin: string, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }));
  return client;
}
/** Posts one raw message, without the SDK's client. */
export async function postToAssistants(
  origin: string,
  token: string | null,
  body: unknown,
  over: Record<string, string> = {},
) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...over,
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${origin}/mcp`, { method: 'POST', headers, body: text });
  const responseText = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: responseText === '' ? null : JSON.parse(responseText),
  };
}
type Answer<T> = { error: string | null; found: T };
export async function useTool<T>(client: Client, name: string, given: object = {}): Promise<Answer<T>> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...given } });
  const [first] = content as { type: string; text: string }[];
  if (isError) return { error: first!.text, found: {} as T };
  expect(JSON.parse(first!.text)).toEqual(structuredContent);
  return { error: null, found: structuredContent as T };
}
