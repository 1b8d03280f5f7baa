import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { dashboardQuery } from '@balcao/contract/analytics/dashboard.api';
import type { CycleMeasure } from '@balcao/contract/analytics/report';
import { reportFilter } from '@balcao/contract/analytics/report.api';
import { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '../messages/send-message.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { deleteTicket } from '../tickets/change/delete-ticket.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { countAllMessages, countTicketsByDay, countTicketsByUser } from './count-tickets-by-day.ts';
import { listReport, reports } from './reports/list-report.ts';
import { rollUpMessageCounts } from './roll-up-message-counts.ts';
import { showDashboard } from './show-dashboard.ts';

const world = setUpTestContext();
let ana: Actor;
let bruno: Actor;
const sql = (text: string) => world.txContext.database.owner.query(text);
const at = (clock: string) => world.clock.set(new Date(`2026-11-21T${clock}:00-03:00`));
const ids = [801, 802];

beforeAll(async () => {
  const admin = await world.company('Painel');
  const company = admin.companyId;
  await sql(`insert into queues (company_id, id, name, color) values (${company}, 801, 'Vendas', '#123456'), (${company}, 802, 'Suporte', '#654321');
    insert into connections (company_id, id, name, channel, provider, status) values (${company}, 801, 'Loja', 'sandbox', 'sandbox', 'CONNECTED');
    insert into whatsapp_queues (company_id, whatsapp_id, queue_id) values (${company}, 801, 801);
    insert into users (company_id, id, name, email, password_hash, profile) values (${company}, 801, 'Ana', 'ana@painel.test', 'x', 'admin'), (${company}, 802, 'Bruno', 'bruno@painel.test', 'x', 'supervisor');
    insert into user_queues (company_id, user_id, queue_id) values (${company}, 801, 801), (${company}, 801, 802), (${company}, 802, 801), (${company}, 802, 802);
    insert into contacts (company_id, id, name) select ${company}, n, 'Cliente ' || n from generate_series(801, 809) n`);
  ana = { ...admin, userId: 801, queueIds: ids };
  bruno = { ...admin, userId: 802, queueIds: [802], profile: 'supervisor', showDashboard: true };
});

const show = (actor: Actor = ana, query: object = {}): Promise<Dashboard> =>
  world.in(actor, (tx) => showDashboard(tx, actor, dashboardQuery.parse(query)));
const change = (id: number, body: object, actor: Actor = ana) =>
  world.in(actor, (tx) => changeTicket(tx, actor, { params: { id }, body: updateTicketInput.parse(body), query: {} }));
/** A customer's pending ticket in a queue; row-level security and the clock are those of the product. */
const ticket = (id: number, contactId: number, queueId: number, imported = false) =>
  world.in(ana, (tx) =>
    tx.rows(
      'test-dashboard-ticket',
      `insert into tickets (id, status, channel, contact_id, whatsapp_id, queue_id, unread_messages, queued_at, imported) values ($1, 'pending', 'sandbox', $2, 801, $3, 1, $4, $5) returning id`,
      [id, contactId, queueId, tx.now, imported],
    ),
  );

it('two users share a ticket: each has their own minutes, and the total is their sum', async () => {
  at('09:00');
  await ticket(801, 801, 801);
  at('09:10');
  await change(801, { status: 'open' });
  await world.in(ana, (tx) => sendMessage(tx, ana, 801, { body: 'Bom dia', isPrivate: false }));
  await world.in(ana, (tx) => sendMessage(tx, ana, 801, { body: 'só entre nós', isPrivate: true }));
  at('09:40');
  await change(801, { queueId: 802, userId: 802 });
  at('10:00');
  await change(801, { status: 'closed' }, { ...bruno, profile: 'admin' });
  const { counters, attendants, period } = await show();
  expect(period).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(counters).toEqual({
    supportHappening: 0,
    supportPending: 0,
    longestWait: null,
    supportFinished: 1,
    supportIgnored: 0,
    avgSupportTime: 50,
    avgWaitTime: 10,
    leads: 1,
    messagesSent: 1,
    messagesReceived: 0,
  });
  expect(attendants.filter(({ tickets }) => tickets > 0)).toEqual([
    {
      id: 801,
      name: 'Ana',
      online: false,
      isMember: true,
      tickets: 1,
      avgSupportTime: 30,
      open: 0,
      rating: null,
      ratings: 0,
      nps: null,
    },
    {
      id: 802,
      name: 'Bruno',
      online: false,
      isMember: true,
      tickets: 1,
      avgSupportTime: 20,
      open: 0,
      rating: null,
      ratings: 0,
      nps: null,
    },
  ]);
});

it('a returning contact is no new lead; an ignored one is counted separately; a phone’s history has no waiting time', async () => {
  at('11:00');
  await ticket(802, 801, 801);
  await ticket(803, 803, 801);
  await ticket(804, 804, 801, true);
  at('11:30');
  await change(803, { status: 'closed' });
  await change(804, { status: 'open' });
  expect((await show()).counters).toMatchObject({
    supportHappening: 1,
    supportPending: 1,
    supportFinished: 1,
    supportIgnored: 1,
    avgWaitTime: 10,
    leads: 2,
  });
});

it('the longest wait is the current one, and is not averaged', async () => {
  at('11:45');
  expect((await show()).counters).toMatchObject({ longestWait: 45, avgWaitTime: 10 });
});

/** The list behind a tile. */
const list = (measure: CycleMeasure, actor: Actor = ana) =>
  world.in(actor, (tx) =>
    listReport(tx, actor, reports.tickets, { ...reportFilter.parse({ measure }), pageNumber: 1 }),
  );

it('each tile opens the list that it counts', async () => {
  for (const actor of [ana, bruno]) {
    const { counters } = await show(actor);
    const tiles = {
      finished: counters.supportFinished,
      ignored: counters.supportIgnored,
      leads: counters.leads,
      happening: counters.supportHappening,
      pending: counters.supportPending,
    };
    for (const [measure, count] of Object.entries(tiles)) {
      const { records, count: listed } = await list(measure as CycleMeasure, actor);
      expect([measure, listed, records.length]).toEqual([measure, count, count]);
    }
    expect((await list('waited', actor)).totals?.['waitTime']).toBe(counters.avgWaitTime);
    expect((await list('finished', actor)).totals?.['supportTime']).toBe(counters.avgSupportTime);
    const sent = await world.in(actor, (tx) =>
      listReport(tx, actor, reports.messages, { ...reportFilter.parse({ fromMe: 'true' }), pageNumber: 1 }),
    );
    expect(sent.totals?.['sent']).toBe(counters.messagesSent);
  }
});

it('tickets of a day are by hour, of several by day; by user who held them; messages by direction', async () => {
  const day = { initialDate: '2026-11-21', finalDate: '2026-11-21', queueIds: undefined };
  const hours = await world.in(ana, (tx) => countTicketsByDay(tx, ana, day));
  expect(hours.data.map(({ horario }) => horario)).toEqual([...Array(24).keys()]);
  expect(hours.data.filter(({ total }) => total > 0)).toEqual([
    { total: 1, horario: 9 },
    { total: 3, horario: 11 },
  ]);
  expect(hours.count).toBe((await list('opened')).count);
  const days = await world.in(ana, (tx) => countTicketsByDay(tx, ana, { ...day, initialDate: '2026-11-20' }));
  expect(days).toEqual({
    data: [
      { total: 0, data: '2026-11-20' },
      { total: 4, data: '2026-11-21' },
    ],
    count: 4,
  });
  expect(await world.in(ana, (tx) => countTicketsByUser(tx, ana, day))).toEqual({
    data: [
      { nome: 'Ana', quantidade: 1 },
      { nome: 'Bruno', quantidade: 1 },
    ],
  });
  const messages = (fromMe: boolean) =>
    world.in(ana, (tx) => countAllMessages(tx, ana, { fromMe, dateStart: undefined, dateEnd: undefined }));
  expect([await messages(true), await messages(false)]).toEqual([{ count: [{ count: 1 }] }, { count: [{ count: 0 }] }]);
  await expect(
    world.in(ana, (tx) => countTicketsByDay(tx, ana, { ...day, finalDate: '2026-11-20' })),
  ).rejects.toMatchObject({ details: { fields: { finalDate: 'before_date_from' } } });
});

it('deleting a ticket changes no past figure', async () => {
  await sql(`update messages set status = 'sent', attempts = 1`);
  const before = await show();
  await world.in(ana, (tx) => deleteTicket(tx, ana, 801));
  expect(await show()).toEqual(before);
  expect((await list('finished')).records).toMatchObject([
    { ticketId: 801, uuid: null, status: 'closed', supportTime: 50 },
  ]);
  await rollUpMessageCounts(world.txContext);
  expect(await show()).toEqual(before);
});

describe('period', () => {
  it('is of whole days in the company’s zone', async () => {
    world.clock.set(new Date('2026-11-22T02:59:00Z')); // 23:59 of the 21st in São Paulo
    expect((await show()).period).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    world.clock.set(new Date('2026-11-22T03:00:00Z'));
    expect((await show()).counters.supportFinished).toBe(0);
    expect((await show(ana, { days: '2' })).counters.supportFinished).toBe(1);
    expect((await show(ana, { date_from: '2026-11-21', date_to: '2026-11-21' })).counters.supportFinished).toBe(1);
    expect((await show(ana, { date_from: '2026-11-22T02:00:00Z', date_to: '2026-11-22T02:00:00Z' })).period.from).toBe(
      '2026-11-21',
    );
  });
  it.each([
    [{ date_from: '2026-11-22', date_to: '2026-11-21' }, { date_to: 'before_date_from' }],
    [{ date_from: '2025-11-20', date_to: '2026-11-21' }, { date_to: 'too_big' }],
  ])('%j is refused by its field', async (query, fields) => {
    await expect(show(ana, query)).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT', details: { fields } });
  });
  it.each([{ days: '-1' }, { days: '367' }, { date_from: '2026-02-31' }, { date_to: 'ontem' }])(
    '%j is no period',
    (query) => {
      expect(dashboardQuery.safeParse(query).success).toBe(false);
    },
  );
});

it('a supervisor sees their own queues, and another company sees nothing', async () => {
  const own = await show(bruno, { days: '2' });
  expect(own.counters).toMatchObject({ supportFinished: 1, supportIgnored: 0, supportPending: 0, messagesSent: 0 });
  const other = await world.company('Outra');
  expect((await show(other, { days: '2' })).counters).toMatchObject({ supportFinished: 0, leads: 0, messagesSent: 0 });
  await expect(show({ ...bruno, profile: 'user', showDashboard: false })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  });
});

it('chosen queues filter the figures; those of another company match nothing', async () => {
  expect((await show(ana, { days: '2', queueIds: '[802]' })).counters.supportFinished).toBe(1);
  expect((await show(ana, { days: '2', queueIds: '[801]' })).counters).toMatchObject({
    supportFinished: 0,
    supportIgnored: 1,
  });
  expect(await show(ana, { days: '2', queueIds: '[]' })).toEqual(await show(ana, { days: '2' }));
  expect((await show(bruno, { days: '2', queueIds: '[801]' })).counters).toMatchObject({ supportIgnored: 0, leads: 0 });
  expect((await show(ana, { days: '2', queueIds: '[99999]' })).counters).toMatchObject({
    supportFinished: 0,
    leads: 0,
  });
});
