import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { FakeWhatsApp } from '../whatsapp.ts';
import { commands } from './commands.ts';
import { view } from './view.ts';

/** Handles plain HTTP requests to the server's address. */
export async function answerControl(
  whatsapp: FakeWhatsApp,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, root, what = '', id] = new URL(request.url ?? '/', 'http://peer').pathname.split('/');
  if (root !== '_control') return respond(response, 404, { error: 'the control calls are under /_control/' });
  try {
    if (request.method === 'GET') return respond(response, 200, view(whatsapp, what, id));
    const run = commands[what];
    if (run === undefined)
      return respond(response, 404, { error: `no command ${what}`, commands: Object.keys(commands) });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const raw = Buffer.concat(chunks).toString('utf8');
    respond(response, 200, (await run(whatsapp, raw === '' ? {} : JSON.parse(raw))) ?? {});
  } catch (error) {
    const reason =
      error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : error;
    respond(response, 400, { error: String(reason) });
  }
}

function respond(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}
