import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../peers/openai/fault-switches.ts';
import type { OpenAi } from '../../peers/openai/openai.ts';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import { type AiAccess, aiReasonOf } from '../../server/src/ai/ai-client.ts';
import { openAiClient } from '../../server/src/ai/openai/openai-client.ts';

let peer: OpenAi;
let access: AiAccess;
beforeAll(async () => {
  peer = await startOpenAi();
  access = { baseUrl: peer.url, apiKey: 'sk-peer', allowPrivateNetwork: true };
});
afterAll(() => peer.close());
beforeEach(() => peer.reset());

const question = { model: 'gpt-4o-mini', system: 'Seja breve.', user: 'Qual o prazo?', maxTokens: 50, timeoutMs: 5000 };
const sound = {
  model: 'whisper-1',
  bytes: new Uint8Array(Buffer.from('OggS and so on')),
  name: 'voz.ogg',
  mimeType: 'audio/ogg',
  timeoutMs: 5000,
};
const failure = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.then(
    () => 'no failure',
    (thrown: unknown) => thrown,
  );
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('sk-');
  return aiReasonOf(error) ?? error;
};

describe('a question', () => {
  it('comes back with its answer and what it cost, and goes with the key, its instruction apart from the text', async () => {
    peer.reply = 'Dois dias.';
    expect(await openAiClient.complete(access, question)).toEqual({
      text: 'Dois dias.',
      tokens: expect.any(Number),
      completionTokens: 3,
    });
    expect(peer.calls('chat')).toEqual([
      expect.objectContaining({
        key: 'sk-peer',
        body: {
          model: 'gpt-4o-mini',
          messages: [
            { role: 'system', content: 'Seja breve.' },
            { role: 'user', content: 'Qual o prazo?' },
          ],
          max_tokens: 50,
        },
      }),
    ]);
  });

  it('to a model that knows the limit by its newer name is asked that way, with tokens for its reasoning', async () => {
    peer.reply = 'Sim.';
    expect(await openAiClient.complete(access, { ...question, model: 'o4-mini' })).toMatchObject({ text: 'Sim.' });
    expect(peer.calls('chat').map(({ body }) => [body['max_tokens'], body['max_completion_tokens']])).toEqual([
      [50, undefined],
      [undefined, 4050],
    ]);
  });

  it('to a model that allows no temperature but its own is asked without one', async () => {
    peer.reply = 'Sim.';
    const cold = { ...question, model: 'o4-mini', temperature: 0.2 };
    expect(await openAiClient.complete(access, cold)).toMatchObject({ text: 'Sim.' });
    expect(peer.calls('chat').at(-1)?.body).toMatchObject({ max_completion_tokens: 4050 });
    expect(peer.calls('chat').at(-1)?.body).not.toHaveProperty('temperature');
  });

  it('is answered by a model that reasons for longer than the limit of its answer', async () => {
    peer.reply = 'Dois dias.';
    peer.reasoningTokens = 900;
    expect(await openAiClient.complete(access, { ...question, model: 'o4-mini' })).toMatchObject({
      text: 'Dois dias.',
      completionTokens: 903,
    });
  });

  it('is asked again where reasoning used up the limit before the answer ended, and both calls are counted', async () => {
    peer.reply = 'Dois dias.';
    peer.reasoningTokens = 900;
    const answer = await openAiClient.complete(access, question);
    expect(answer).toMatchObject({ text: 'Dois dias.', completionTokens: 50 + 903 });
    expect(peer.calls('chat').map(({ body }) => body['max_tokens'])).toEqual([50, 4050]);
    peer.reset();
    peer.reply = 'Dois dias, se o pagamento for hoje.';
    peer.reasoningTokens = 45;
    expect(await openAiClient.complete(access, question)).toMatchObject({ text: peer.reply });
    peer.reset();
    peer.reasoningTokens = 9000;
    expect(await openAiClient.complete(access, question)).toMatchObject({ text: '' });
    expect(peer.calls('chat')).toHaveLength(2);
  });

  it.each([
    ['whole', '<think>\nO cliente quer o prazo.\n</think>\n\nDois dias.', 'Dois dias.'],
    ['without its first tag', 'O cliente quer o prazo.</think>Dois dias.', 'Dois dias.'],
    ['cut off', `<think>${'O cliente quer o prazo. '.repeat(1000)}`, ''],
    ['absent', 'Dois dias.', 'Dois dias.'],
  ])('is answered without the reasoning that a service passes on in the text: %s', async (_, reply, text) => {
    peer.reply = reply;
    expect((await openAiClient.complete(access, { ...question, maxTokens: 500 })).text).toBe(text);
  });

  it('a question that nobody waits for any more is aborted at the service', async () => {
    peer.misbehave('silence', { times: 1 });
    const leaving = new AbortController();
    const call = openAiClient.complete(access, { ...question, timeoutMs: 60_000, signal: leaving.signal });
    await expect.poll(() => peer.calls('chat').length).toBe(1);
    leaving.abort();
    expect(await failure(call)).toBe('silence');
    await expect.poll(() => peer.abandoned).toBe(1);
  });
});

it('a sound comes back as text; seconds are no tokens', async () => {
  peer.transcript = 'Bom dia.';
  expect(await openAiClient.transcribe(access, sound)).toMatchObject({ text: 'Bom dia.', tokens: null });
  expect(await openAiClient.transcribe(access, { ...sound, model: 'gpt-4o-mini-transcribe' })).toMatchObject({
    tokens: expect.any(Number),
  });
  expect(peer.sounds[0]).toMatchObject({ name: 'voz.ogg', type: 'audio/ogg' });
});

describe('each failure of the service has a reason, which never contains the key', () => {
  it.each<[Fault, string]>([
    ['badKey', 'key'],
    ['forbidden', 'key'],
    ['rateLimit', 'rate'],
    ['noQuota', 'quota'],
    ['error', 'service'],
    ['gatewayError', 'service'],
    ['garbage', 'garbage'],
    ['half', 'service'],
    ['reset', 'service'],
    ['endless', 'garbage'],
  ])('%s is "%s"', async (fault, reason) => {
    peer.misbehave(fault, { times: 2 });
    expect(await failure(openAiClient.complete(access, question))).toBe(reason);
    expect(await failure(openAiClient.transcribe(access, sound))).toBe(reason);
  });

  it('an answer that is JSON of another kind is garbage, too', async () => {
    for (const body of ['{}', '[]', '{"choices":[]}', '{"choices":[{"message":{"content":null}}]}', 'null']) {
      peer.misbehave('garbage', { times: 1, body });
      expect(await failure(openAiClient.complete(access, question))).toBe('garbage');
    }
  });

  it('silence ends when its time is over, and so does an answer that is too slow', async () => {
    peer.misbehave('silence', { times: 1 });
    expect(await failure(openAiClient.complete(access, { ...question, timeoutMs: 200 }))).toBe('silence');
    peer.misbehave('slow', { times: 1, ms: 2000 });
    expect(await failure(openAiClient.complete(access, { ...question, timeoutMs: 200 }))).toBe('silence');
  });

  it('a redirection is not followed: the key goes to nobody else', async () => {
    const other = await startOpenAi();
    peer.misbehave('redirect', { times: 1, to: `${other.url}/chat/completions` });
    expect(await failure(openAiClient.complete(access, question))).toBe('garbage');
    expect(other.received).toEqual([]);
    await other.close();
  });

  it('a model, a file and an address that are not there are told apart', async () => {
    expect(await failure(openAiClient.complete(access, { ...question, model: 'gpt-9' }))).toBe('model');
    expect(await failure(openAiClient.transcribe(access, { ...sound, name: 'voz.exe' }))).toBe('format');
    expect(await failure(openAiClient.complete({ ...access, baseUrl: 'http://127.0.0.1:1/v1' }, question))).toBe(
      'unreachable',
    );
    expect(await failure(openAiClient.complete({ ...access, allowPrivateNetwork: false }, question))).toBe('address');
  });
});
