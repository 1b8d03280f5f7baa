import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { faultNames } from './fault-switches.ts';
import type { OpenAi } from './openai.ts';
import { readJson } from './read-body.ts';

const text = z.strictObject({ text: z.string() });

/** HTTP versions of the methods, for a peer started as a command: `POST /_control/{name}` with a JSON body. */
const commands: Record<string, (peer: OpenAi, input: unknown) => void> = {
  misbehave: (peer, input) => {
    const { name, ...options } = z.looseObject({ name: z.enum(faultNames) }).parse(input);
    peer.switches.set(name, options as never); // parsed again by the fault's own schema
  },
  clear: (peer) => peer.switches.clear(),
  reply: (peer, input) => {
    peer.reply = text.parse(input).text;
  },
  transcript: (peer, input) => {
    peer.transcript = text.parse(input).text;
  },
  keys: (peer, input) => void peer.keys.add(z.strictObject({ key: z.string() }).parse(input).key),
};

/** `GET /_control/state` returns the requests so far, without keys. */
export async function answerControl(peer: OpenAi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, value: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (request.method === 'GET')
    return send(200, {
      url: peer.url,
      abandoned: peer.abandoned,
      received: peer.received.map(({ key: _, ...call }) => call),
    });
  const run = commands[(request.url ?? '').slice('/_control/'.length)];
  if (!run) return send(404, { error: 'no such command' });
  try {
    run(peer, await readJson(request));
    send(200, {});
  } catch (error) {
    send(400, { error: String(error) });
  }
}
