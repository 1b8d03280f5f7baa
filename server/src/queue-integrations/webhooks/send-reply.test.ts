import { createServer } from 'node:http';
import { beforeEach, expect, it, vi } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { secretBox } from '../../platform/security/secret-box.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { updateIntegration } from '../update-integration.ts';
import { deliverToWebhook } from './deliver-to-webhook.ts';
import { deliverToWebhookJob } from './delivery.jobs.ts';
import { insertDeliveries, insertEventDeliveries, recordAttempt, selectNextDelivery } from './delivery.store.ts';
import { noteFailure, sendReply } from './send-reply.ts';

const { world, state, addMessage, changeTicket } = testConversation();
const box = secretBox('a key for tests', 'integrations');
let integrationId: number;
const where = () => ({ integrationId, ticketId: state.ticketId });
const reply = (...texts: string[]) => world.run((tx) => sendReply(tx, where(), { texts, unsent: 0 }));
const written = () => world.sql('select body, is_private, origin from messages order by id');
const deliver = (companyId = 1) =>
  deliverToWebhook({ context: world.context(), box, integrationHosts: [] }, { companyId, ...where() });
const deliveries = () => world.sql('select state, fail_reason, attempts from integration_deliveries order by id');

beforeEach(async () => {
  const rows = await world.sql<{ id: number }>(
    `insert into queue_integrations (company_id, type, name, url_n8n, signing_secret) values (1, 'webhook', 'Robô', 'https://10.0.0.1/hook', $1) returning id::int`,
    [box.seal('whsec_c2VncmVkbw==')],
  );
  integrationId = rows[0]?.id ?? 0;
  await changeTicket({ status: 'pending', user_id: null });
  await world.sql(
    `insert into bot_sessions (company_id, ticket_id, state, responder_kind, responder_id) values (1, $1, 'responder', 'integration', $2)`,
    [state.ticketId, integrationId],
  );
});

it('texts of a response are sent in order, and colleagues see one note about invalid ones', async () => {
  await reply('um', 'dois');
  const partial = async () => {
    const id = await addMessage({ fromMe: false, origin: 'customer' });
    await world.run((tx) => insertDeliveries(tx, integrationId, state.ticketId, [id]));
    await world.sql(`update integration_deliveries set state = 'delivered', fail_reason = 'partial'`);
    await world.run((tx) => sendReply(tx, where(), { texts: ['três'], unsent: 2 }));
    await world.sql('delete from messages where id = $1', [id]);
  };
  await partial();
  await partial();
  const sent = (body: string) => ({ body, is_private: false, origin: 'bot' });
  expect(await written()).toEqual([
    sent('um'),
    sent('dois'),
    sent('três'),
    { body: expect.stringMatching(/^🔌 Robô: parte da resposta .*: 2\.$/), is_private: true, origin: 'bot' },
    sent('três'),
  ]);
});

it.each([
  ['is inactive', 'update companies set status = false where id = 1'],
  ['has no valid licence', `update companies set due_date = '2020-01-01' where id = 1`],
])('nothing is sent while the company %s', async (_, change) => {
  await world.sql(change);
  await reply('tarde');
  expect(await written()).toEqual([]);
});

it('nothing is sent once a user has the conversation, or another responder answers in it', async () => {
  await changeTicket({ status: 'open', user_id: world.bia.userId });
  await reply('tarde');
  await changeTicket({ status: 'pending', user_id: null });
  await world.sql('update bot_sessions set responder_id = responder_id + 1');
  await reply('de outro');
  await world.sql(`update bot_sessions set responder_id = responder_id - 1, state = 'ended'`);
  await reply('depois do fim');
  expect(await written()).toEqual([]);
});

it('colleagues see one note that a receiver does not answer, and the customer nothing', async () => {
  for (const failures of [1, 2, 3, 4, 9])
    await world.run((tx) => noteFailure(tx, where(), { failures, reason: 'service' }));
  expect(await written()).toEqual([
    { body: expect.stringContaining('Robô: o serviço falhou.'), is_private: true, origin: 'bot' },
  ]);
});

it.each([
  ['message', false],
  ['event, behind which messages wait,', true],
])(
  'after the third failure of a %s the customer waits for people, and the integration goes on with the ticket',
  async (_, isEvent) => {
    await changeTicket({ chatbot: true });
    const fail = (failures: number) =>
      world.run((tx) => noteFailure(tx, where(), { failures, reason: 'service', isEvent }));
    const found = async () => {
      const [row] = await world.sql<{ chatbot: boolean; state: string }>(
        'select t.chatbot, b.state from tickets t join bot_sessions b on b.ticket_id = t.id where t.id = $1',
        [state.ticketId],
      );
      return row;
    };
    await fail(2);
    expect(await found()).toEqual({ chatbot: true, state: 'responder' });
    await fail(3);
    expect(await found()).toEqual({ chatbot: false, state: 'responder' });
  },
);

it('a failed event of a conversation that the integration does not answer changes nothing and is not noted', async () => {
  await changeTicket({ chatbot: true });
  await world.sql('update bot_sessions set responder_id = responder_id + 1');
  await world.run((tx) => noteFailure(tx, where(), { failures: 3, reason: 'service', isEvent: true }));
  expect([await written(), await world.sql('select chatbot from tickets where id = $1', [state.ticketId])]).toEqual([
    [],
    [{ chatbot: true }],
  ]);
});

it('a refused address is retried after its pause, and when woken early waits for the rest', async () => {
  const id = await addMessage({ fromMe: false, origin: 'customer' });
  await world.run((tx) => insertDeliveries(tx, integrationId, state.ticketId, [id]));
  await deliver();
  expect(await deliveries()).toEqual([{ state: 'waiting', fail_reason: 'address', attempts: 1 }]);
  world.now = new Date(world.now.getTime() + 2000);
  await deliver();
  expect(await deliveries()).toEqual([{ state: 'waiting', fail_reason: 'address', attempts: 1 }]);
  const [job] = await world.jobs(deliverToWebhookJob.name);
  expect(job?.runAt).toEqual(new Date(world.now.getTime() + 3000));
  await deliver(world.otto.companyId);
  world.now = new Date(world.now.getTime() + 3000);
  await deliver();
  expect(await deliveries()).toEqual([{ state: 'waiting', fail_reason: 'address', attempts: 2 }]);
});

it('a deleted message is given up, and the next one has its turn', async () => {
  const [deleted, next] = [await addMessage({ fromMe: false }), await addMessage({ fromMe: false })];
  await world.run((tx) => insertDeliveries(tx, integrationId, state.ticketId, [deleted, next]));
  await world.run((tx) => insertDeliveries(tx, integrationId, state.ticketId, [next, deleted]));
  await world.run((tx) => insertEventDeliveries(tx, 'ticket.closed', [{ ...where(), details: { how: 'person' } }]));
  expect(await deliveries()).toHaveLength(3);
  await world.sql('delete from messages where id = $1', [deleted]);
  await deliver();
  await deliver();
  expect(await deliveries()).toEqual([
    { state: 'failed', fail_reason: 'missing', attempts: 1 },
    { state: 'waiting', fail_reason: 'address', attempts: 1 },
    { state: 'waiting', fail_reason: null, attempts: 0 },
  ]);
});

it('a concurrent double delivery is recorded once, and its failure does not undo the success', async () => {
  await world.run((tx) => insertEventDeliveries(tx, 'ticket.closed', [{ ...where(), details: {} }]));
  const delivery = await world.run((tx) => selectNextDelivery(tx, integrationId, state.ticketId));
  const record = (taken: boolean) => {
    const outcome = taken
      ? ({ state: 'delivered', failReason: null } as const)
      : ({ state: 'waiting', failReason: 'rate' } as const);
    const attempt = { ...outcome, dueAt: null, body: '{}', status: null, answer: null };
    return world.run((tx) => recordAttempt(tx, delivery?.id ?? 0, attempt));
  };
  expect([await record(true), await record(false), await record(true)]).toEqual([true, false, false]);
  expect(await deliveries()).toEqual([{ state: 'delivered', fail_reason: null, attempts: 1 }]);
});

it('a corrected address gets at once what waits for the next attempt at the wrong one', async () => {
  await world.run((tx) =>
    insertEventDeliveries(tx, 'ticket.closed', [{ integrationId, ticketId: state.ticketId, details: {} }]),
  );
  await world.sql(`update integration_deliveries set attempts = 8, due_at = '2999-01-01'`);
  const update = (input: object) =>
    world.run((tx) => updateIntegration(tx, world.ana, integrationId, input, { box, integrationHosts: [] }));
  await update({ urlN8N: 'https://erp.example.com/hook' });
  expect(await world.sql('select attempts, due_at from integration_deliveries')).toEqual([
    { attempts: 0, due_at: null },
  ]);
  expect(await world.jobs('deliver-to-webhook')).toHaveLength(1);
});

it('a response to a message of an earlier conversation is not sent in the next one', async () => {
  await world.sql(`update companies set due_date = '2999-12-31'`);
  const receiver = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"messages":[{"body":"Resposta"}]}');
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const address = receiver.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  await world.sql('update queue_integrations set url_n8n = $1', [`http://127.0.0.1:${port}/hook`]);
  const ask = async () => {
    const id = await addMessage({ fromMe: false, origin: 'customer' });
    await world.run((tx) => insertDeliveries(tx, integrationId, state.ticketId, [id]));
  };
  const answers = async () => (await written()).filter(({ body }) => body === 'Resposta').length;
  await ask();
  world.now = new Date(world.now.getTime() + 3_600_000);
  await changeTicket({ status: 'closed' });
  await changeTicket({ status: 'pending' });
  await ask();
  const deps = { context: world.context(), box, integrationHosts: ['127.0.0.1'] };
  await deliverToWebhook(deps, { companyId: 1, ...where() });
  expect(await answers()).toBe(0);
  await deliverToWebhook(deps, { companyId: 1, ...where() });
  receiver.close();
  expect([await answers(), (await deliveries()).map(({ state: is }) => is)]).toEqual([1, ['delivered', 'delivered']]);
});

it('a failure at the wrong address does not count when the address is corrected during the call', async () => {
  const receiver = createServer(async (_, response) => {
    const input = { urlN8N: 'https://erp.example.com/hook' };
    await world.run((tx) => updateIntegration(tx, world.ana, integrationId, input, { box, integrationHosts: [] }));
    response.writeHead(503).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const address = receiver.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  await world.sql('update queue_integrations set url_n8n = $1', [`http://127.0.0.1:${port}/hook`]);
  await world.run((tx) => insertEventDeliveries(tx, 'ticket.closed', [{ ...where(), details: {} }]));
  await world.sql('update integration_deliveries set attempts = 9');
  await deliverToWebhook(
    { context: world.context(), box, integrationHosts: ['127.0.0.1'] },
    { companyId: 1, ...where() },
  );
  receiver.close();
  expect(await deliveries()).toEqual([{ state: 'waiting', fail_reason: null, attempts: 0 }]);
  expect(await world.jobs(deliverToWebhookJob.name)).toHaveLength(1);
});

it('the ticket is locked before the bot’s session, in the order of an answer of a flow or an AI: two deadlocked', async () => {
  let replied: Promise<void> | undefined;
  await world.run(async (tx) => {
    await lockTicketById(tx, state.ticketId);
    replied = reply('um');
    await vi.waitFor(
      async () =>
        expect(
          await world.sql(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      { timeout: 20_000 },
    );
    await tx.rows('test-session-free', 'select ticket_id from bot_sessions where ticket_id = $1 for update nowait', [
      state.ticketId,
    ]);
  });
  await replied;
  expect(await written()).toHaveLength(1);
});
