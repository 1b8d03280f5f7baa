import { newBotSession } from '@balcao/contract/automation/bot';
import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { inTx } from '../platform/db/tx.ts';
import { changeTicket as changeTicketByPerson } from '../tickets/change-ticket.ts';
import { assignTicket } from '../tickets/give/assign-ticket.ts';
import { automationSubscribers } from './automation.module.ts';
import { saveBotSessions } from './bot-session.store.ts';
import { endBotWhenAccepted } from './end-bot-when-accepted.ts';
import { followTicketSwitch } from './follow-ticket-switch.ts';

const { world, state, ticket, addMessage, changeTicket } = testConversation();

const restedAt = new Date('2026-11-20T12:00:00Z');
const running = { ...newBotSession, state: 'options' as const, optionId: 3, menusSent: 2, restedAt, turn: 4 };
let other: number;
beforeEach(async () => {
  other = await world.ticket(await world.contact('Bruna'));
  await world.run((tx) =>
    saveBotSessions(tx, [
      { ticketId: state.ticketId, session: { ...running, outOfHoursAt: restedAt } },
      { ticketId: other, session: running },
    ]),
  );
});
type Stored = {
  state: string;
  option: number | null;
  menus: number;
  turn: number;
  rested: Date | null;
  outOfHoursAt: Date | null;
};
const session = async (id = state.ticketId) =>
  (
    await world.sql<Stored>(
      `select state, option_id::int as option, menus_sent as menus, turn, rested_at as rested, out_of_hours_said_at as "outOfHoursAt"
       from bot_sessions where ticket_id = $1`,
      [id],
    )
  )[0];
const switchTo = (...set: { ticketId: number; isOn: boolean }[]) => world.run((tx) => followTicketSwitch(tx, set));

it('switched on, restarts the conversation: old messages are not answered, and pauses stay', async () => {
  await switchTo({ ticketId: state.ticketId, isOn: true });
  expect(await session()).toEqual({
    state: 'new',
    option: null,
    menus: 0,
    turn: 5,
    rested: restedAt,
    outOfHoursAt: null,
  });
  expect(await session(other)).toMatchObject({ state: 'options', menus: 2 });
});

it('switched off, nobody answers, also when nobody had answered yet', async () => {
  await world.sql('delete from bot_sessions where ticket_id = $1', [other]);
  await switchTo({ ticketId: state.ticketId, isOn: false }, { ticketId: other, isOn: false });
  expect([(await session())?.state, (await session(other))?.state]).toEqual(['ended', 'ended']);
});

it('switched off, withdraws delayed texts of a flow; switched on, none', async () => {
  const nextAttemptAt = new Date(world.now.getTime() + 20_000);
  const id = await addMessage({ origin: 'bot', sentBy: null, status: 'queued', nextAttemptAt });
  const withdrawn = () => world.sql('select id::int from messages where is_deleted');
  await switchTo({ ticketId: state.ticketId, isOn: true }, { ticketId: other, isOn: false });
  expect(await withdrawn()).toEqual([]);
  await switchTo({ ticketId: state.ticketId, isOn: false });
  expect(await withdrawn()).toEqual([{ id }]);
});

it('concurrent switches on and off each take effect', async () => {
  await switchTo({ ticketId: state.ticketId, isOn: true }, { ticketId: other, isOn: false });
  expect([(await session())?.state, (await session(other))?.state]).toEqual(['new', 'ended']);
});

it('acceptance by a user ends the bot, and remembers that the hours were sent', async () => {
  const before = await ticket();
  await world.run((tx) => endBotWhenAccepted(tx, [{ before, after: before, by: 'Bia', greeting: false }]));
  expect(await session()).toMatchObject({ state: 'ended', outOfHoursAt: restedAt, turn: 4 });
});

it('a menu that waits for its connection is withdrawn when a user accepts; other texts of the bot are not', async () => {
  const shownAt = new Date(world.now.getTime() - 60_000);
  const session = { ...running, shownAt };
  await world.run((tx) => saveBotSessions(tx, [{ ticketId: state.ticketId, session }]));
  const waits = { origin: 'bot', sentBy: null, providerId: null, status: 'queued' };
  await addMessage({ ...waits, body: 'Até logo', createdAt: new Date(shownAt.getTime() - 1) });
  const menu = await addMessage({ ...waits, body: 'Escolha uma opção' });
  await addMessage({ ...waits, body: 'Já com o cliente?', status: 'sending' });
  await addMessage({ ...waits, body: 'Tentada', attempts: 1 });
  await addMessage({ body: 'De pessoa', providerId: null, status: 'queued' });
  const before = await ticket();
  await world.run((tx) => endBotWhenAccepted(tx, [{ before, after: before, by: 'Bia', greeting: false }]));
  expect(await world.sql('select id::int from messages where is_deleted')).toEqual([{ id: menu }]);
});

it('saving a session again keeps the attempts of its turn; a new turn has none', async () => {
  const attempts = async () =>
    (await world.sql<{ attempts: number }>('select attempts from bot_sessions where ticket_id = $1', [other]))[0]
      ?.attempts;
  const save = (turn: number) =>
    world.run((tx) => saveBotSessions(tx, [{ ticketId: other, session: { ...running, turn } }]));
  await world.sql('update bot_sessions set attempts = 2');
  await save(4);
  expect(await attempts()).toBe(2);
  await save(5);
  expect(await attempts()).toBe(0);
});

it('another company’s switch changes nothing here', async () => {
  await world
    .run((tx) => followTicketSwitch(tx, [{ ticketId: state.ticketId, isOn: true }]), world.otto.companyId)
    .catch(() => undefined);
  expect((await session())?.state).toBe('options');
});

it('a conversation assigned to a user is not led by a bot when it is pending again', async () => {
  await changeTicket({ status: 'pending', user_id: null, chatbot: true, use_integration: true });
  const to = { userId: world.ana.userId, queueId: world.queueId };
  await inTx({ ...world.context(), subscribers: automationSubscribers }, world.ana.companyId, (tx) =>
    assignTicket(tx, state.rita, state.ticketId, to),
  );
  expect(await ticket()).toMatchObject({ status: 'open', chatbot: false, useIntegration: false });
  expect([(await session())?.state, (await session(other))?.state]).toEqual(['ended', 'options']);
});

it('a conversation that a user resumes is not led by the menu that was active when it was ignored', async () => {
  const change = (status: 'open' | 'pending' | 'closed') =>
    inTx({ ...world.context(), subscribers: automationSubscribers }, world.ana.companyId, (tx) =>
      changeTicketByPerson(tx, world.ana, { params: { id: state.ticketId }, query: {}, body: { status } }),
    );
  await changeTicket({ status: 'pending', user_id: null, chatbot: true });
  await change('closed');
  expect((await session())?.state).toBe('options');
  await change('open');
  await change('pending');
  expect(await ticket()).toMatchObject({ status: 'pending', chatbot: false });
  expect((await session())?.state).toBe('ended');
});
