import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { applyTicketTimeouts } from '../tickets/apply-ticket-timeouts.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { answerAutomatically, readContextsOf } from './answer-automatically.ts';
import { automationSubscribers } from './automation.module.ts';

const world = testWorld();
let ticketId: number;
let promptIds: { queue: number; connection: number };
const context = () => ({ ...world.context(), subscribers: automationSubscribers });

const addPrompt = async () =>
  (
    await world.sql<{ id: number }>(
      `insert into prompts (company_id, name, prompt, max_tokens, temperature, max_messages) values ($1, 'IA', 'x', 100, 1, 10) returning id`,
      [world.ana.companyId],
    )
  )[0]!.id;
const customerWrites = (text = 'oi') =>
  world.run(async (tx) => {
    const words = [{ ticketId, text }];
    await answerAutomatically(tx, await readContextsOf(tx, words), words);
  });
const session = async () =>
  (await world.sql('select state, turn, responder_id from bot_sessions where ticket_id = $1', [ticketId]))[0];
const ticket = async () => (await world.run((tx) => findTickets(tx, [ticketId])))[0];
const sentTexts = async () =>
  (await world.jobs('say-automatically')).map(({ payload }) => (payload as { body: string }).body);
const asked = async () => (await world.jobs('ask-responder')).map(({ payload }) => payload);
const weAnswered = () => world.sql('update tickets set from_me = true where id = $1', [ticketId]);
const queueHas = (columns: Record<string, unknown>) =>
  Promise.all(
    Object.entries(columns).map(([name, value]) =>
      world.sql(`update queues set ${name} = $1 where id = $2`, [value, world.queueId]),
    ),
  );
const queueHasAi = () => queueHas({ prompt_id: promptIds.queue });
const addOptions = () =>
  world.sql(
    `insert into queue_options (company_id, queue_id, place, title, message) values ($1, $2, 1, 'Preços', 'Preços'), ($1, $2, 2, 'Prazos', 'Prazos')`,
    [world.ana.companyId, world.queueId],
  );
const waitTooLong = async () => {
  world.now = new Date(world.now.getTime() + 11 * 60_000);
  await applyTicketTimeouts(context());
};

/** Two queues; after ten minutes customers without a choice enter the first, which has a greeting. */
beforeEach(async () => {
  promptIds = { queue: await addPrompt(), connection: await addPrompt() };
  const { companyId } = world.ana;
  const [connection] = await world.sql<{ id: number }>(
    `insert into connections (company_id, name, channel, provider, time_send_queue, send_id_queue, out_of_hours_message, max_use_bot_queues)
     values ($1, 'Loja', 'sandbox', 'sandbox', 10, $2, 'Fechado', 3) returning id`,
    [companyId, world.queueId],
  );
  await world.sql(
    `with other as (insert into queues (company_id, name, color) values ($1, 'Suporte', '#654321') returning id)
     insert into whatsapp_queues (company_id, whatsapp_id, queue_id) select $1::int, $2::int, id from other union all select $1, $2, $3`,
    [companyId, connection!.id, world.queueId],
  );
  await queueHas({ greeting_message: 'Bem-vindo a Vendas', out_of_hours_message: 'Vendas fechada' });
  ticketId = await world.ticket(await world.contact('Aline', '5511987654321'), { queueId: null });
  await world.sql('update tickets set whatsapp_id = $1, queued_at = $3 where id = $2', [
    connection!.id,
    ticketId,
    world.now,
  ]);
  await world.sql(
    `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, from_me, origin, body, status, sent_at, created_at)
     select company_id, id, contact_id, whatsapp_id, false, 'customer', 'oi', 'delivered', $1, $1 from tickets`,
    [world.now],
  );
});

it('a customer who chose no queue is greeted by the queue of the timeout, and then waits for its people', async () => {
  await customerWrites();
  await waitTooLong();
  expect(await sentTexts()).toEqual([expect.stringContaining('*[ 1 ]*'), 'Bem-vindo a Vendas']);
  expect([await ticket(), await session()]).toMatchObject([
    { queueId: world.queueId, chatbot: false },
    { state: 'ended' },
  ]);
});

it('a customer who went back to the menu has its whole time to choose again', async () => {
  await addOptions();
  for (const text of ['oi', '1']) await customerWrites(text);
  expect(await ticket()).toMatchObject({ queueId: world.queueId });
  await waitTooLong();
  await customerWrites('#');
  world.now = new Date(world.now.getTime() + 9 * 60_000);
  await applyTicketTimeouts(context());
  expect([await ticket(), await session()]).toMatchObject([{ queueId: null, chatbot: true }, { state: 'queues' }]);
  await waitTooLong();
  expect(await ticket()).toMatchObject({ queueId: world.queueId });
});

it('the AI of that queue answers unanswered messages', async () => {
  await queueHasAi();
  await waitTooLong();
  expect(await sentTexts()).toEqual(['Bem-vindo a Vendas']);
  expect([await ticket(), await session()]).toMatchObject([
    { queueId: world.queueId, chatbot: true },
    { state: 'responder', responder_id: promptIds.queue },
  ]);
  const { turn } = (await session()) as { turn: number };
  expect(await asked()).toEqual([{ companyId: world.ana.companyId, ticketId, turn, withText: true }]);
});

it('answers from the next message on when the last one is ours', async () => {
  await queueHasAi();
  await customerWrites();
  await weAnswered();
  await waitTooLong();
  expect([await session(), await asked()]).toMatchObject([{ state: 'responder', responder_id: promptIds.queue }, []]);
  await customerWrites('quanto custa?');
  expect(await asked()).toHaveLength(1);
});

it('replaces the connection’s AI, whose pending answer is dropped', async () => {
  await world.sql('update connections set prompt_id = $1', [promptIds.connection]);
  await queueHasAi();
  await customerWrites();
  const { turn } = (await session()) as { turn: number };
  await weAnswered();
  await waitTooLong();
  const after = await session();
  expect(after).toMatchObject({ state: 'responder', responder_id: promptIds.queue });
  expect(after!['turn']).toBeGreaterThan(turn);
});

it('shows the queue’s options, which are answered as after a choice', async () => {
  await addOptions();
  await customerWrites();
  await waitTooLong();
  expect((await sentTexts()).at(-1)).toContain('*[ 2 ]* - Prazos');
  expect([await ticket(), await session()]).toMatchObject([{ chatbot: true }, { state: 'options' }]);
  await customerWrites('2');
  expect((await sentTexts()).at(-1)).toBe('Prazos');
});

it('a customer who has had all menus that the connection allows gets only the greeting', async () => {
  await addOptions();
  await world.sql('update connections set max_use_bot_queues = 1');
  await customerWrites();
  await waitTooLong();
  expect((await sentTexts()).at(-1)).toBe('Bem-vindo a Vendas');
  expect([await ticket(), await session()]).toMatchObject([{ chatbot: false }, { state: 'ended' }]);
});

it('outside the queue’s hours sends that text instead, and people take over', async () => {
  await queueHasAi();
  await queueHas({ schedules: JSON.stringify(closedAllWeek) });
  await world.sql(`insert into settings (company_id, key, value) values ($1, 'scheduleType', 'queue')`, [
    world.ana.companyId,
  ]);
  await waitTooLong();
  expect([await sentTexts(), await asked()]).toEqual([['Vendas fechada'], []]);
  expect([await ticket(), await session()]).toMatchObject([{ chatbot: false }, { state: 'ended' }]);
});

it('outside the company’s hours sends nothing twice', async () => {
  await world.sql(`insert into settings (company_id, key, value) values ($1, 'scheduleType', 'company')`, [
    world.ana.companyId,
  ]);
  await world.sql('update companies set schedules = $1', [JSON.stringify(closedAllWeek)]);
  await customerWrites();
  await waitTooLong();
  expect(await sentTexts()).toEqual(['Fechado']);
});

it.each<[string, () => Promise<unknown>]>([
  ['the contact wants no bot', () => world.sql('update contacts set disable_bot = true')],
  ['the connection does not offer the queue', () => world.sql('delete from whatsapp_queues')],
  ['the licence of the company has ended', () => world.sql(`update companies set due_date = '2020-01-01'`)],
  ['it is a group', () => world.sql('update tickets set is_group = true')],
])('nothing is sent where %s', async (_, prepare) => {
  await queueHasAi();
  await prepare();
  await waitTooLong();
  expect([await sentTexts(), await asked()]).toEqual([[], []]);
  expect([await ticket(), await session()]).toMatchObject([
    { queueId: world.queueId, chatbot: false },
    { state: 'ended' },
  ]);
});

it.each<[string, () => Promise<unknown>]>([
  [
    'a campaign or a scheduled message began the conversation, and they have not written',
    () => world.sql(`update messages set from_me = true, origin = 'campaign', status = 'sent'`),
  ],
  [
    'they have not written since a person returned the ticket',
    async () => {
      world.now = new Date(world.now.getTime() + 60_000);
      await world.sql('update tickets set queued_at = $1', [world.now]);
    },
  ],
])('a customer gets no greeting, no options and no AI where %s', async (_, prepare) => {
  await addOptions();
  await queueHasAi();
  await prepare();
  await waitTooLong();
  expect([await sentTexts(), await asked()]).toEqual([[], []]);
  expect([await ticket(), await session()]).toMatchObject([
    { queueId: world.queueId, chatbot: false },
    { state: 'ended' },
  ]);
});

const closedAllWeek = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
  (weekdayEn) => ({
    weekday: weekdayEn,
    weekdayEn,
    startTime: '00:00',
    endTime: '00:00',
  }),
);
