import { createServer, type Server } from 'node:http';
import type { Message } from '@balcao/contract/messages/message';
import type { Prompt } from '@balcao/contract/prompts/prompt';
import { transferPhrase } from '@balcao/contract/prompts/prompt.texts';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Fault } from '../../peers/openai/fault-switches.ts';
import type { OpenAi } from '../../peers/openai/openai.ts';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import { botPause } from '../world/bot-pause.ts';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** Customers, an AI service, and a connection that a prompt answers on. */
const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
const gathering = botPause(server);
let peer: OpenAi;
let company: TestCompany;
let bia: SignedInPerson;
let prompt: Prompt;
let peopleQueueId: number;
let customers = 0;
let customer: string;

beforeAll(async () => {
  page = createServer((request, response) => {
    const isThere = request.url === '/trocas';
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<title>Trocas da padaria</title><h1>Trocas</h1><p>Bolo trocado só no mesmo dia.</p><script>x</script>',
    );
  });
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  peer = await startOpenAi();
  await gathering.shorten();
  company = await server.company('Padaria');
  bia = await server.attendant(company, 'Bia', { allTicket: 'enable' });
  const queue = await company.admin.call<{ id: number }>('POST', '/queue', { name: 'Pessoas', color: '#123456' });
  peopleQueueId = queue.body.id;
  const made = await company.admin.call<Prompt>('POST', '/prompt', {
    name: 'Padeira',
    prompt: 'Você vende pães. O pão custa 2 reais.',
    queueId: peopleQueueId,
    baseUrl: peer.url,
    apiKey: 'sk-peer',
    model: 'gpt-4o-mini',
    maxMessages: 4,
    temperature: 0.5,
  });
  prompt = made.body;
  await company.admin.call('PUT', `/whatsapp/${company.whatsappId}`, { promptId: prompt.id });
});
afterAll(async () => {
  await peer.close();
  page.close();
});
beforeEach(() => {
  peer.reset();
  customers += 1;
  customer = `55119000${String(customers).padStart(5, '0')}`;
});

const write = (body: string) => server.write(company.sandboxPhone, customer, body);
const asked = (n: number) => peer.calls('chat')[n]?.body['messages'] as { role: string; content: string }[];
/** The ticket of this test's customer. */
async function ticket(): Promise<Ticket | undefined> {
  const { body } = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=pending');
  const open = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=open');
  return [...body.tickets, ...open.body.tickets].find(({ contact }) => contact.number === customer);
}
async function messages(): Promise<Message[]> {
  const found = await ticket();
  if (!found) return [];
  return (await company.admin.call<{ messages: Message[] }>('GET', `/messages/${found.id}`)).body.messages;
}
/** The company's website. */
let page: Server;
const pageUrl = () => {
  const address = page.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/trocas`;
};
const bodiesOf = (list: Message[]) =>
  list.filter(({ isPrivate }) => !isPrivate).map(({ fromMe, body }) => `${fromMe ? '<' : '>'} ${body}`);
const notesOf = (list: Message[]) => list.filter(({ isPrivate }) => isPrivate).map(({ body }) => body);
const answered = (n: number) => eventually(messages, (list) => list.filter(({ fromMe }) => fromMe).length >= n);

it('a customer is answered by what the model writes, which was given both sides of the last messages and no more', async () => {
  peer.reply = 'Custa 2 reais.';
  await write('Quanto custa o pão?');
  expect(bodiesOf(await answered(1))).toEqual(['> Quanto custa o pão?', '< Custa 2 reais.']);
  await write('E dois?');
  await answered(2);
  await write('E três?');
  expect(bodiesOf(await answered(3))).toHaveLength(6);
  expect(asked(0)[0]).toMatchObject({ role: 'system', content: expect.stringContaining('Você vende pães.') });
  expect(
    asked(2)
      .slice(1)
      .map(({ role, content }) => `${role}: ${content}`),
  ).toEqual(['assistant: Custa 2 reais.', 'user: E dois?', 'assistant: Custa 2 reais.', 'user: E três?']);
  expect(peer.calls('chat')[0]!.body).toMatchObject({ temperature: 0.5, max_tokens: 100, model: 'gpt-4o-mini' });
  expect(await ticket()).toMatchObject({ status: 'pending', chatbot: true });
});

it('the transfer phrase moves the ticket to the prompt’s queue, reaches no customer, and then nothing answers', async () => {
  peer.reply = `Claro! *${transferPhrase.toLowerCase().replace('ç', 'c')}*.`;
  await write('Quero falar com alguém');
  expect(bodiesOf(await answered(1))).toEqual(['> Quero falar com alguém', '< Claro!']);
  const moved = await eventually(ticket, (found) => found?.queueId === peopleQueueId);
  expect(moved).toMatchObject({ status: 'pending', chatbot: false, userId: null });
  expect(JSON.stringify(await messages())).not.toMatch(/Transferir/i);
  await write('Oi?');
  await eventually(messages, (list) => list.some(({ body }) => body === 'Oi?'));
  expect(peer.calls('chat')).toHaveLength(1);
});

it.each<[Fault, RegExp]>([
  ['badKey', /recusou a chave/],
  ['rateLimit', /pedidos demais/],
  ['noQuota', /sem saldo/],
  ['error', /falhou/],
  ['garbage', /não se entende/],
  ['half', /falhou/],
])('%s: the customer gets nothing, people read why, and the ticket waits for them', async (fault, why) => {
  peer.misbehave(fault);
  await write('Oi');
  const list = await answered(1);
  expect(bodiesOf(list)).toEqual(['> Oi']);
  expect(notesOf(list)).toEqual([expect.stringMatching(why)]);
  expect(JSON.stringify(list)).not.toContain('sk-');
  expect(await ticket()).toMatchObject({ status: 'pending', chatbot: false, queueId: company.queueId });
});

it('two messages in a hurry get one answer to both', async () => {
  await gathering.restore();
  await write('Quanto custa');
  await write('o pão doce?');
  expect(bodiesOf(await answered(1)).at(-1)).toBe('< Quanto custa\no pão doce?');
  expect(peer.calls('chat')).toHaveLength(1);
});

it('messages that arrive during the model’s call are answered together with those before', async () => {
  const pause = peer.pause();
  await write('Quanto custa');
  await eventually(
    async () => peer.calls('chat').length,
    (n) => n === 1,
  );
  await write('o pão doce?');
  pause.release();
  expect(bodiesOf(await answered(1))).toEqual(['> Quanto custa', '> o pão doce?', '< Quanto custa\no pão doce?']);
});

it('a person accepts while it thinks: it stays silent, and counts what it took', async () => {
  const before = await company.admin.call<Prompt>('GET', `/prompt/${prompt.id}`);
  const pause = peer.pause();
  await write('Oi');
  await eventually(
    async () => peer.calls('chat').length,
    (n) => n === 1,
  );
  const found = await ticket();
  expect(await bia.call('PUT', `/tickets/${found!.id}`, { status: 'open', queueId: company.queueId })).toMatchObject({
    status: 200,
  });
  pause.release();
  const used = await eventually(
    async () => (await company.admin.call<Prompt>('GET', `/prompt/${prompt.id}`)).body.totalTokens,
    (tokens) => tokens > before.body.totalTokens,
  );
  expect(used).toBeGreaterThan(before.body.totalTokens);
  // The job that requested the answer discards it: when the job has ended, no message follows.
  await eventually(
    async () => {
      const { rows } = await server
        .running()
        .context.database.owner.query(`select id from graphile_worker.jobs where task_identifier = 'ask-responder'`);
      return rows.length;
    },
    (waiting) => waiting === 0,
  );
  await write('Alguém?');
  await eventually(messages, (list) => list.some(({ body }) => body === 'Alguém?'));
  expect(bodiesOf(await messages()).filter((body) => body.startsWith('<'))).toEqual([]);
  expect(peer.calls('chat')).toHaveLength(1);
});

it('at four fifths of its month the company is notified; when all is used a customer waits for people, who read why', async () => {
  await write('Olá');
  await answered(1);
  const { totalTokens } = (await company.admin.call<Prompt>('GET', `/prompt/${prompt.id}`)).body;
  await company.admin.call('PUT', `/prompt/${prompt.id}`, { monthlyTokenCap: 1000 });
  const use = (tokens: number) =>
    server
      .running()
      .context.database.owner.query('update prompt_usage set completion_tokens = $1, prompt_tokens = 0', [tokens]);
  const socket = await company.admin.socket();
  let notices = 0;
  socket.on(`company-${company.id}-prompt`, () => {
    notices += 1;
  });
  await use(799);
  await write('Oi');
  expect(bodiesOf(await answered(2))).toEqual(['> Olá', '< Olá', '> Oi', '< Oi']);
  expect(await ticket()).toMatchObject({ botResponder: { kind: 'prompt', id: prompt.id, name: prompt.name } });
  await eventually(
    async () => notices,
    (n) => n === 1,
  );
  await use(1000);
  const calls = peer.calls('chat').length;
  await write('E aí?');
  const list = await eventually(messages, (all) => notesOf(all).length > 0);
  expect(notesOf(list)).toEqual([expect.stringContaining('limite mensal de tokens deste prompt')]);
  expect(bodiesOf(list)).toEqual(['> Olá', '< Olá', '> Oi', '< Oi', '> E aí?']);
  expect(peer.calls('chat')).toHaveLength(calls);
  expect(await ticket()).toMatchObject({
    status: 'pending',
    chatbot: false,
    queueId: company.queueId,
    botResponder: null,
  });
  await use(totalTokens);
  await company.admin.call('PUT', `/prompt/${prompt.id}`, { monthlyTokenCap: null });
});

it('passes passages of the company’s files and pages to the model, and cites them in a note', async () => {
  const add = (body: unknown) => company.admin.call<{ id: number }>('POST', `/prompt/${prompt.id}/texts`, body);
  const file = await add({
    name: 'entregas.md',
    text: 'Entregamos pães quentes às sete da manhã.\n\nAos domingos, não.',
  });
  const site = await add({ url: pageUrl() });
  expect(site).toMatchObject({ status: 200, body: { name: 'Trocas da padaria', url: pageUrl(), pieces: 1 } });
  expect(await add({ url: `${pageUrl()}/nada` })).toMatchObject({
    status: 400,
    body: { details: { fields: { url: 'unreadable' } } },
  });
  expect(await add({ url: 'file:///etc/passwd' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_URL_NOT_ALLOWED' },
  });
  peer.reply = 'Só no mesmo dia.';
  await write('Posso trocar um bolo?');
  const list = await eventually(messages, (all) => notesOf(all).length > 0);
  expect(asked(0)[0]!.content).toContain('Bolo trocado só no mesmo dia.');
  expect(asked(0)[0]!.content).not.toContain('pães quentes');
  expect(notesOf(list)).toEqual([expect.stringContaining('Trocas da padaria: “Trocas')]);
  expect(bodiesOf(list)).toEqual(['> Posso trocar um bolo?', '< Só no mesmo dia.']);
  for (const { body } of [file, site]) await company.admin.call('DELETE', `/prompt/${prompt.id}/texts/${body.id}`);
});
