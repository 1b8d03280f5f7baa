import type { Message } from '@balcao/contract/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenAi } from '../../peers/openai/openai.ts';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import { inSystem } from '../../server/src/platform/db/tx.ts';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import { wavFile } from '../world/wav-file.ts';
import { saveAiSettings } from './save-ai-settings.ts';

const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
let peer: OpenAi;
let company: TestCompany;
let ticketId: number;
let messageId: string;
let customer = 5511987660000;

beforeAll(async () => {
  peer = await startOpenAi();
  company = await server.company('Padaria');
});
afterAll(() => peer.close());
beforeEach(async () => {
  peer.reset();
  await setUp();
  ({ ticketId, messageId } = await soundMessage());
});

const setUp = (more: object = {}) => saveAiSettings(company, peer, { transcriptionModel: 'whisper-1', ...more });

/** Random noise, so that no two files are equal. */
const wav = () => wavFile(crypto.getRandomValues(new Uint8Array(1600)), 16);

/** A sound sent by a user: its row and file are like those of a received one. */
async function soundMessage(sound = wav()): Promise<{ ticketId: number; messageId: string }> {
  customer += 1;
  await server.write(company.sandboxPhone, String(customer), 'Oi');
  const { body } = await company.admin.call<{ tickets: { id: number; contact: { number: string } }[] }>(
    'GET',
    '/tickets?status=pending&showAll=true',
  );
  const ticket = body.tickets.find(({ contact }) => contact.number === String(customer))!;
  await company.admin.call('PUT', `/tickets/${ticket.id}`, {
    status: 'open',
    userId: company.admin.session.user.id,
    queueId: company.queueId,
  });
  const form = new FormData();
  form.set('medias', sound, 'voz.wav');
  form.set('body', '');
  const sent = await company.admin.call<{ messages: Message[] }>('POST', `/messages/${ticket.id}`, form);
  return { ticketId: ticket.id, messageId: sent.body.messages[0]!.id };
}

const ask = (who: SignedInPerson = company.admin, id = messageId) =>
  who.call<Message>('POST', `/messages/${id}/transcription`);
const shown = async () => {
  const { body } = await company.admin.call<{ messages: Message[] }>('GET', `/messages/${ticketId}`);
  return body.messages.find(({ id }) => id === messageId)?.transcription;
};
const finished = () => eventually(shown, (one) => one !== undefined && one.state !== 'pending');
const upload = (sound: Blob, who = company.admin) => {
  const form = new FormData();
  form.set('audio', sound, 'audio.wav');
  return fetch(`${server.origin()}/api/test/audio`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.session.token}` },
    body: form,
  });
};

describe('transcription of a voice message', () => {
  it('is shown under the message to everybody who has it open, and is found by its words', async () => {
    peer.transcript = 'O sofá Amazônia chegou rasgado.';
    const socket = await company.admin.socket();
    const seen: unknown[] = [];
    socket.on(`company-${company.id}-appMessage`, ({ message }: { message: Message }) =>
      seen.push(message.transcription),
    );
    await new Promise((resolve) => socket.emit('joinChatBox', ticketId, resolve));
    expect((await ask()).body.transcription).toEqual({ state: 'pending', text: '', failReason: null });
    expect(await finished()).toEqual({ state: 'done', text: 'O sofá Amazônia chegou rasgado.', failReason: null });
    await eventually(
      async () => seen,
      (list) => list.some((one) => JSON.stringify(one)?.includes('Amazônia')),
    );
    const search = await company.admin.call<{ hits: { id: string }[] }>(
      'GET',
      `/messages/${ticketId}/search?searchParam=amazonia`,
    );
    expect(search.body.hits.map(({ id }) => id)).toEqual([messageId]);
    const all = await company.admin.call('GET', '/messages/search?searchParam=rasgado');
    expect(JSON.stringify(all.body)).toContain(`"id":"${messageId}"`);
  });

  it('is requested from the service once, however many users request it', async () => {
    const bia = await server.attendant(company, 'Bia', { profile: 'admin' });
    peer.misbehave('slow', { ms: 300 });
    await Promise.all([ask(), ask(), ask(bia), ask()]);
    await finished();
    expect((await ask(bia)).body.transcription).toMatchObject({ state: 'done' });
    expect(peer.calls('transcription').length).toBe(1);
    const { body } = await company.admin.call<{ usage: { byPurpose: { purpose: string; calls: number }[] } }>(
      'GET',
      '/ai-settings',
    );
    expect(body.usage.byPurpose.find(({ purpose }) => purpose === 'transcription')).toBeDefined();
  });

  it('uploads the sound as a file of a known kind, without the name of the sender', async () => {
    await ask();
    await finished();
    expect(peer.sounds).toEqual([expect.objectContaining({ name: 'audio.wav', type: 'audio/wav' })]);
  });

  it('is deleted with its message', async () => {
    peer.transcript = 'palavra única xiquexique';
    await ask();
    await finished();
    await eventually(
      () => company.admin.call('DELETE', `/messages/${messageId}`),
      ({ status }) => status === 200,
    );
    await eventually(shown, (one) => one === undefined);
    const search = await company.admin.call<{ hits: unknown[] }>(
      'GET',
      `/messages/${ticketId}/search?searchParam=xiquexique`,
    );
    expect(search.body.hits).toEqual([]);
  });
});

describe('a service that refuses', () => {
  it('is shown with its reason, and can be retried', async () => {
    peer.misbehave('badKey', { times: 1, on: 'transcription' });
    await ask();
    expect(await finished()).toEqual({ state: 'failed', text: '', failReason: 'key' });
    expect((await ask()).body.transcription).toMatchObject({ state: 'pending' });
    expect(await finished()).toMatchObject({ state: 'done' });
  });

  it('a temporary refusal is retried automatically', async () => {
    peer.misbehave('error', { times: 1, on: 'transcription' });
    await ask();
    expect(await finished()).toMatchObject({ state: 'done' });
    expect(peer.calls('transcription').length).toBe(2);
  });

  it('is not called when AI is off or the monthly tokens are used up', async () => {
    await setUp({ enabled: false });
    expect(await ask()).toMatchObject({ status: 409, body: { error: 'ERR_AI_NOT_SET' } });
    await setUp({ monthlyTokenCap: 1000 });
    await inSystem(server.running().context, company.id, (system) =>
      system.db.updateTable('aiUsage').set({ tokens: 1000 }).where('purpose', '=', 'all').execute(),
    );
    expect(await ask()).toMatchObject({ status: 409, body: { error: 'ERR_AI_CAP' } });
    expect(await shown()).toBeUndefined();
    expect(peer.calls('transcription')).toEqual([]);
    await inSystem(server.running().context, company.id, (system) => system.db.deleteFrom('aiUsage').execute());
  });
});

describe('permission to transcribe', () => {
  it('requires read access to the ticket; a text message cannot be transcribed', async () => {
    const other = await server.company(`Outra ${crypto.randomUUID()}`);
    expect(await ask(other.admin)).toMatchObject({ status: 404 });
    const queue = await company.admin.call<{ id: number }>('POST', '/queue', {
      name: `Fila ${messageId}`,
      color: '#123456',
    });
    const bia = await server.attendant(company, `Bia ${messageId}`, { queueIds: [queue.body.id] });
    expect(await ask(bia)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    const { body } = await company.admin.call<{ messages: Message[] }>('GET', `/messages/${ticketId}`);
    const text = body.messages.find(({ mediaType }) => mediaType === 'conversation')!;
    expect(await ask(company.admin, text.id)).toMatchObject({ status: 400 });
  });
});

describe('a sound that is sent for its transcription alone', () => {
  it('comes back as plain text, and no file stays', async () => {
    peer.transcript = 'Bom dia';
    const answer = await upload(wav());
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'Bom dia',
    ]);
  });

  it('is asked for once when a message has it: what was said is kept there', async () => {
    const sound = wav();
    ({ ticketId, messageId } = await soundMessage(sound));
    peer.transcript = 'Guardado com a mensagem';
    expect(await (await upload(sound)).text()).toBe('Guardado com a mensagem');
    expect(await shown()).toMatchObject({ state: 'done', text: 'Guardado com a mensagem' });
    expect(await (await upload(sound)).text()).toBe('Guardado com a mensagem');
    expect(peer.calls('transcription').length).toBe(1);
  });

  it('without a service says so, with 200; what the service refuses is a refusal; nothing is nothing', async () => {
    peer.misbehave('noQuota', { times: 1 });
    expect((await upload(wav())).status).toBe(502);
    await setUp({ enabled: false });
    const answer = await upload(wav());
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('nenhum serviço de IA')]);
    expect((await company.admin.call('POST', '/test/audio', new FormData())).status).toBe(400);
  });
});
