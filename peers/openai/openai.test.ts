import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenAi } from './openai.ts';
import { startOpenAi } from './start-openai.ts';

let peer: OpenAi;
beforeAll(async () => {
  peer = await startOpenAi();
});
afterAll(() => peer.close());
beforeEach(() => peer.reset());

const ask = (path: string, body: unknown, key = 'sk-peer') =>
  fetch(`${peer.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
const question = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Qual o prazo?' }] };
const chat = (more: object = {}, key?: string) => ask('/chat/completions', { ...question, ...more }, key);
const form = (name: string, bytes: string, model = 'whisper-1') => {
  const made = new FormData();
  made.set('file', new File([Buffer.from(bytes, 'latin1')], name, { type: 'audio/ogg' }));
  made.set('model', model);
  return made;
};

describe('chat completions', () => {
  it('answer with a choice and its usage', async () => {
    peer.reply = 'Dois dias.';
    const answer = await (await chat()).json();
    expect(answer).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 'Dois dias.' }, finish_reason: 'stop' }],
      usage: { completion_tokens: 3, total_tokens: expect.any(Number) },
    });
    expect(peer.calls('chat')).toEqual([
      expect.objectContaining({ key: 'sk-peer', model: 'gpt-4o-mini', body: question }),
    ]);
  });

  it('stream chunks that concatenate to the text, usage only on request, and an end', async () => {
    peer.reply = 'Dois dias úteis, no máximo.';
    const read = async (more: object) => {
      const events = (await (await chat({ stream: true, ...more })).text()).split('\n\n').filter(Boolean);
      expect(events.at(-1)).toBe('data: [DONE]');
      return events.slice(0, -1).map((event) => JSON.parse(event.slice('data: '.length)));
    };
    const pieces = await read({});
    expect(pieces.map(({ choices }) => choices[0].delta.content ?? '').join('')).toBe(peer.reply);
    expect(pieces.some(({ usage }) => usage)).toBe(false);
    expect((await read({ stream_options: { include_usage: true } })).at(-1)).toMatchObject({ choices: [], usage: {} });
  });

  it('truncate what exceeds the limit, and report it', async () => {
    peer.reply = 'uma resposta bastante longa';
    expect(await (await chat({ max_tokens: 2 })).json()).toMatchObject({
      choices: [{ message: { content: 'uma resp' }, finish_reason: 'length' }],
    });
  });

  it('refuse with the API’s own error texts', async () => {
    const refusal = async (answer: Response) => [answer.status, (await answer.json()).error.code];
    expect(await refusal(await chat({}, 'sk-wrong'))).toEqual([401, 'invalid_api_key']);
    expect(await refusal(await chat({ model: 'gpt-9' }))).toEqual([404, 'model_not_found']);
    expect(await refusal(await chat({ temperature: 9 }))).toEqual([400, 'invalid_value']);
    expect(await refusal(await chat({ max_tokens: 0 }))).toEqual([400, 'invalid_value']);
    expect(await refusal(await chat({ colour: 'red' }))).toEqual([400, null]);
    expect(await refusal(await chat({ model: 'o4-mini', max_tokens: 5 }))).toEqual([400, 'unsupported_parameter']);
  });
});

describe('audio', () => {
  it('is transcribed, and counted by seconds or by tokens', async () => {
    peer.transcript = ({ name }) => `ouvi ${name}`;
    const answer = await (await ask('/audio/transcriptions', form('a.ogg', 'OggS----'))).json();
    expect(answer).toEqual({ text: 'ouvi a.ogg', usage: { type: 'duration', seconds: 1 } });
    expect(
      await (await ask('/audio/transcriptions', form('a.ogg', 'OggS----', 'gpt-4o-mini-transcribe'))).json(),
    ).toMatchObject({ usage: { type: 'tokens', total_tokens: expect.any(Number) } });
  });

  it('is refused when it or its name is not audio', async () => {
    expect((await ask('/audio/transcriptions', form('a.exe', 'OggS----'))).status).toBe(400);
    expect((await ask('/audio/transcriptions', form('a.ogg', 'hello'))).status).toBe(400);
    expect((await ask('/audio/transcriptions', form('a.ogg', 'OggS', 'gpt-4o-mini'))).status).toBe(404);
  });

  it('is synthesized as a tone', async () => {
    const answer = await ask('/audio/speech', {
      model: 'gpt-4o-mini-tts',
      input: 'Olá',
      voice: 'nova',
      response_format: 'wav',
    });
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('RIFF');
  });
});

describe('faults', () => {
  it('occur as often and for the calls that were configured', async () => {
    peer.misbehave('rateLimit', { times: 1, retryAfterSeconds: 7, on: 'chat' });
    expect((await ask('/audio/transcriptions', form('a.ogg', 'OggS'))).status).toBe(200);
    const limited = await chat();
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await chat()).status).toBe(200);
  });

  it('are refusals, gateway errors, malformed responses and closed connections', async () => {
    const once = { times: 1 };
    peer.misbehave('badKey', once);
    expect((await chat()).status).toBe(401);
    peer.misbehave('noQuota', once);
    expect((await (await chat()).json()).error.code).toBe('insufficient_quota');
    peer.misbehave('error', { ...once, status: 503 });
    expect((await chat()).status).toBe(503);
    peer.misbehave('gatewayError', once);
    expect((await chat()).headers.get('content-type')).toBe('text/html');
    peer.misbehave('garbage', once);
    expect(await (await chat()).text()).toContain('<!doctype');
    peer.misbehave('half', once);
    await expect(chat().then((answer) => answer.text())).rejects.toThrow();
    peer.misbehave('reset', once);
    await expect(chat()).rejects.toThrow();
  });

  it('include silence until the caller gives up, which is counted', async () => {
    peer.misbehave('silence', { times: 1 });
    const leaving = new AbortController();
    const call = fetch(`${peer.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk-peer', 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: leaving.signal,
    });
    await expect.poll(() => peer.calls('chat').length).toBe(1);
    leaving.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => peer.abandoned).toBe(1);
  });

  it('can be configured over HTTP, too', async () => {
    const control = (name: string, body: object) =>
      fetch(new URL(`/_control/${name}`, peer.url), { method: 'POST', body: JSON.stringify(body) });
    expect((await control('misbehave', { name: 'error', times: 1 })).status).toBe(200);
    expect((await chat()).status).toBe(500);
    expect((await control('misbehave', { name: 'nonsense' })).status).toBe(400);
    await control('reply', { text: 'Sim.' });
    expect((await (await chat()).json()).choices[0].message.content).toBe('Sim.');
    const state = await (await fetch(new URL('/_control/state', peer.url))).text();
    expect(state).toContain('gpt-4o-mini');
    expect(state).not.toContain('sk-peer');
  });
});
