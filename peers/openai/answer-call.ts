import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { completeChat } from './complete-chat.ts';
import type { CallName } from './fault-switches.ts';
import { misbehave } from './misbehave.ts';
import type { OpenAi } from './openai.ts';
import { badKey, OpenAiError } from './openai-error.ts';
import { readForm, readJson } from './read-body.ts';
import { speak } from './synthesize-speech.ts';
import { transcribeSound } from './transcribe-sound.ts';

const paths: Record<string, CallName> = {
  'GET /v1/models': 'models',
  'POST /v1/chat/completions': 'chat',
  'POST /v1/audio/transcriptions': 'transcription',
  'POST /v1/audio/speech': 'speech',
};

/** A complete response, or a stream of events. */
type Answer = { type: string; bytes: Buffer } | { events: unknown[] };

/** Answers a call: active faults first, then the key, then the request. */
export async function answerCall(peer: OpenAi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = paths[`${request.method} ${new URL(request.url ?? '/', peer.url).pathname}`];
  if (call === undefined) throw new OpenAiError(404, `Invalid URL (${request.method} ${request.url})`, 'unknown_url');
  if (peer.switches.take('reset', call)) return void request.socket.destroy();
  response.once('close', () => {
    if (!response.headersSent) peer.abandoned += 1;
  });
  const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const form = call === 'transcription' ? await readForm(request) : null;
  const body = form ? fieldsOf(form) : request.method === 'GET' ? {} : await readJson(request);
  peer.received.push({ call, key, model: String(body['model'] ?? ''), body, at: new Date() });
  if (await misbehave(peer, call, key, response)) return;
  await peer.paused;
  if (!peer.keys.has(key)) throw badKey(key);
  const answer = await answerOf(peer, call, body, form);
  await send(response, answer, peer.switches.take('half', call) !== undefined);
}

async function answerOf(
  peer: OpenAi,
  call: CallName,
  body: Record<string, unknown>,
  form: FormData | null,
): Promise<Answer> {
  if (call === 'speech') return speak(peer, body);
  if (call === 'chat') {
    const answer = completeChat(peer, body);
    return answer.stream ? { events: answer.events } : json(answer.body);
  }
  if (form) return json(await transcribeSound(peer, form));
  return json({
    object: 'list',
    data: [...peer.models.keys()].map((id) => ({ id, object: 'model', owned_by: 'peer' })),
  });
}

async function send(response: ServerResponse, answer: Answer, isTornDown: boolean): Promise<void> {
  if ('events' in answer) {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const shown = isTornDown ? answer.events.slice(0, Math.ceil(answer.events.length / 2)) : answer.events;
    for (const event of shown) {
      response.write(`data: ${JSON.stringify(event)}\n\n`);
      await sleep(1);
    }
    if (isTornDown) return void response.destroy();
    response.end('data: [DONE]\n\n');
    return;
  }
  response.writeHead(200, { 'content-type': answer.type, 'content-length': answer.bytes.length });
  if (!isTornDown) return void response.end(answer.bytes);
  response.write(answer.bytes.subarray(0, Math.floor(answer.bytes.length / 2)), () => response.destroy());
}

const json = (value: unknown): Answer => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) });

const fieldsOf = (form: FormData): Record<string, unknown> =>
  Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value]));
