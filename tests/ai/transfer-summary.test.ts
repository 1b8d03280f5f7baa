import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenAi } from '../../peers/openai/openai.ts';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import { saveAiSettings } from './save-ai-settings.ts';

const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
let peer: OpenAi;
let company: TestCompany;
let bia: SignedInPerson;
let queueId: number;
let customer = 0;
const withinMs = 60_000;

beforeAll(async () => {
  peer = await startOpenAi();
  company = await server.company('Padaria');
  await saveAiSettings(company, peer);
  bia = await server.attendant(company, 'Bia', { allUserChat: 'enabled' });
  queueId = (await company.admin.call<{ id: number }[]>('GET', '/queue')).body[0]!.id;
});
afterAll(() => peer.close());
beforeEach(() => peer.reset());

const set = (value: 'enabled' | 'disabled') => company.admin.call('PUT', '/settings/transferSummary', { value });
const openTicket = async () => {
  const number = `551198765${String(++customer).padStart(4, '0')}`;
  await server.write(company.sandboxPhone, number, 'Quero trocar o bolo de sábado');
  const { body } = await bia.call<{ tickets: { id: number; contact: { number: string } }[] }>(
    'GET',
    '/tickets?status=pending',
  );
  const id = body.tickets.find(({ contact }) => contact.number === number)!.id;
  await bia.call('PUT', `/tickets/${id}`, { status: 'open' });
  return { id, number };
};
const transfer = (id: number) => bia.call('PUT', `/tickets/${id}`, { status: 'pending', queueId });
const notes = async (id: number) =>
  (
    await company.admin.call<{ messages: { body: string; isPrivate: boolean }[] }>('GET', `/messages/${id}`)
  ).body.messages
    .filter(({ isPrivate }) => isPrivate)
    .map(({ body }) => body);
const jobs = async () =>
  (
    await server
      .running()
      .context.database.owner.query<{ attempts: number }>(
        `select max_attempts as attempts from graphile_worker.jobs where task_identifier = 'summarize-transfer'`,
      )
  ).rows;

it('a transferred ticket gets one note with a summary, which the customer never gets; two transfers in a row make one', async () => {
  await set('enabled');
  peer.reply = 'Quer trocar o bolo.';
  const { id, number } = await openTicket();
  const pause = peer.pause();
  await transfer(id);
  await bia.call('PUT', `/tickets/${id}`, { status: 'open' });
  await transfer(id);
  // Attempted once: a call interrupted by a kill is not repeated.
  expect(await jobs()).toEqual([{ attempts: 1 }]);
  pause.release();
  const summary = 'Resumo da conversa, feito por IA:\nQuer trocar o bolo.';
  await eventually(
    () => notes(id),
    (all) => all.length > 0,
    withinMs,
  );
  await eventually(jobs, (all) => all.length === 0, withinMs);
  expect(await notes(id)).toEqual([summary]);
  expect(peer.calls('chat')).toHaveLength(1);
  const phone = await server.request<{ messages: { body: string }[] }>(
    'GET',
    `/api/sandbox/${company.sandboxPhone}/chats/${number}/messages`,
  );
  expect(phone.body.messages.map(({ body }) => body)).not.toContain(summary);
});

it('adds no summary when the transfer’s own note contains it', async () => {
  await set('enabled');
  const { id } = await openTicket();
  const body = 'Resumo da conversa, feito por IA:\nQuer trocar, eu prometi amanhã';
  await bia.call('POST', `/messages/${id}`, { body, isPrivate: true });
  await transfer(id);
  await eventually(jobs, (all) => all.length === 0, withinMs);
  expect(await notes(id)).toEqual([body]);
  expect(peer.calls('chat')).toEqual([]);
});

it('where it is off, as it is at first, nobody is asked; a service that refuses leaves no note', async () => {
  await set('disabled');
  const { id } = await openTicket();
  await transfer(id);
  expect(await jobs()).toEqual([]);
  await set('enabled');
  peer.keys.delete('sk-peer');
  await bia.call('PUT', `/tickets/${id}`, { status: 'open' });
  await transfer(id);
  await eventually(jobs, (all) => all.length === 0, withinMs);
  expect(await notes(id)).toEqual([]);
});
