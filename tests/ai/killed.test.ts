import type { Message } from '@balcao/contract/messages/message';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenAi } from '../../peers/openai/openai.ts';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import { eventually, type TestCompany } from '../world/running-server.ts';
import { serverProcesses } from '../world/server-processes.ts';
import { saveAiSettings } from './save-ai-settings.ts';

const cluster = serverProcesses(1, { INTEGRATION_HOSTS: '127.0.0.1' });
const withinMs = 90_000;
let peer: OpenAi;
let company: TestCompany;

beforeAll(async () => {
  peer = await startOpenAi();
  company = await program().company('Padaria');
  await saveAiSettings(company, peer, { transcriptionModel: 'whisper-1' });
});
afterAll(() => peer.close());

const program = () => cluster.processes[0]!;

/** A ticket with a message of its customer, held by the admin. */
async function openTicket(number: string): Promise<number> {
  await program().write(company.sandboxPhone, number, 'Quero trocar o bolo de sábado');
  type Listed = { tickets: { id: number; contact: { number: string } }[] };
  const { body } = await company.admin.call<Listed>('GET', '/tickets?status=pending&showAll=true');
  const { id } = body.tickets.find(({ contact }) => contact.number === number)!;
  await company.admin.call('PUT', `/tickets/${id}`, {
    status: 'open',
    userId: company.admin.session.user.id,
    queueId: company.queueId,
  });
  return id;
}
const messagesOf = async (ticketId: number) =>
  (await company.admin.call<{ messages: Message[] }>('GET', `/messages/${ticketId}`)).body.messages;
const asked = (kind: 'transcription' | 'chat', count: number) =>
  eventually(
    async () => peer.calls(kind).length,
    (calls) => calls === count,
    withinMs,
  );

/** Kills the process while the service has the request, and restarts it. */
async function killWhileAsking(kind: 'transcription' | 'chat', calls: number): Promise<void> {
  await asked(kind, calls);
  await program().kill();
  await program().start();
}

it('a transcription whose process is killed is done by the next one, once; killed again and again it is said to have failed, and may be asked for', async () => {
  peer.transcript = 'O bolo de sábado é para doze pessoas.';
  const ticketId = await openTicket('5511987670001');
  const form = new FormData();
  const wav = Buffer.alloc(1644, 7);
  // 8 kHz, 16 bits, one channel.
  wav.set(
    Buffer.from('524946466406000057415645666d74201000000001000100401f0000803e0000020010006461746140060000', 'hex'),
  );
  form.set('medias', new Blob([wav], { type: 'audio/wav' }), 'voz.wav');
  form.set('body', '');
  const sent = await company.admin.call<{ messages: Message[] }>('POST', `/messages/${ticketId}`, form);
  const { id } = sent.body.messages[0]!;
  const ask = () => company.admin.call('POST', `/messages/${id}/transcription`);
  const shown = async () => (await messagesOf(ticketId)).find((one) => one.id === id)?.transcription;
  const ended = () => eventually(shown, (one) => one !== undefined && one.state !== 'pending', withinMs);

  const pause = peer.pause();
  await ask();
  for (const calls of [1, 2, 3]) await killWhileAsking('transcription', calls);
  expect(await ended()).toMatchObject({ state: 'failed', failReason: 'service' });
  expect(peer.calls('transcription').length, 'three at most').toBe(3);

  // The button is shown again; this request is killed once, and succeeds.
  await ask();
  await killWhileAsking('transcription', 4);
  pause.release();
  expect(await ended()).toMatchObject({ state: 'done', text: 'O bolo de sábado é para doze pessoas.' });
  expect(peer.calls('transcription').length).toBe(5);
}, 300_000);

it('a summary at a hand-over whose process is killed is there once or not at all, and the next hand-over has its own', async () => {
  peer.reset();
  peer.reply = 'Quer trocar o bolo.';
  await company.admin.call('PUT', '/settings/transferSummary', { value: 'enabled' });
  const bia = await program().attendant(company, 'Bia', { allUserChat: 'enabled' });
  const ticketId = await openTicket('5511987670002');
  const notes = async () =>
    (await messagesOf(ticketId)).filter(({ isPrivate }) => isPrivate).map(({ body }) => body.split('\n').at(-1));
  const handOver = (userId: number) =>
    company.admin.call('PUT', `/tickets/${ticketId}`, { queueId: company.queueId, userId });
  const pause = peer.pause();
  await handOver(bia.session.user.id);
  await killWhileAsking('chat', 1);
  pause.release();
  const jobs = async () =>
    (
      await cluster.sql(
        `select from graphile_worker.jobs where task_identifier = 'summarize-transfer' and attempts < max_attempts`,
      )
    ).rowCount;
  await eventually(jobs, (count) => count === 0, withinMs);
  expect((await notes()).length).toBeLessThanOrEqual(1);
  expect(peer.calls('chat').length, 'it is not asked for again').toBe(1);

  await handOver(company.admin.session.user.id);
  await eventually(notes, (all) => all.length > 0, withinMs);
  expect(await notes()).toEqual(['Quer trocar o bolo.']);
}, 300_000);
