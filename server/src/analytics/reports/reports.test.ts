import { dashboardQuery } from '@balcao/contract/analytics/dashboard.api';
import type { ReportName } from '@balcao/contract/analytics/report';
import { reportApi, reportFilter, reportPageSize } from '@balcao/contract/analytics/report.api';
import { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '../../messages/send-message.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { changeTicket } from '../../tickets/change-ticket.ts';
import { showDashboard } from '../show-dashboard.ts';
import { listReport, reports } from './list-report.ts';

const world = setUpTestContext();
let ana: Actor;
const sql = (text: string) => world.txContext.database.owner.query(text);
const at = (clock: string) => world.clock.set(new Date(`2026-11-21T${clock}-03:00`));

beforeAll(async () => {
  const admin = await world.company('Relatorios');
  const company = admin.companyId;
  await sql(`insert into queues (company_id, id, name, color) values (${company}, 901, 'Vendas', '#123456'), (${company}, 902, 'Suporte', '#654321');
    insert into connections (company_id, id, name, channel, provider, status) values (${company}, 901, 'Loja', 'sandbox', 'sandbox', 'CONNECTED'), (${company}, 902, 'Insta', 'instagram', 'cloud', 'CONNECTED');
    insert into users (company_id, id, name, email, password_hash, profile) values (${company}, 901, 'Ana', 'ana@rel.test', 'x', 'admin'), (${company}, 902, 'Bruno', 'bruno@rel.test', 'x', 'admin');
    insert into user_queues (company_id, user_id, queue_id) select ${company}, u, q from generate_series(901, 902) u, generate_series(901, 902) q;
    insert into tags (company_id, id, name, color, user_id) values (${company}, 901, 'Urgente', '#ff0000', 901);
    insert into contacts (company_id, id, name, number, is_group) values (${company}, 901, 'Maria', '5511987654321', false), (${company}, 902, '+55 11 97777-1234', '5511977771234', false), (${company}, 903, 'Grupo', '', true), (${company}, 904, 'Joana', '', false)`);
  ana = { ...admin, userId: 901, queueIds: [901, 902], isTricked: true };
  at('09:00:00');
  await ticket(901, 901, { queue: 901 });
  await ticket(902, 902, { queue: 902, whatsapp: 902 });
  await ticket(903, 903, { queue: 901, isGroup: true });
  await sql(`insert into ticket_tags (company_id, ticket_id, tag_id) values (${company}, 901, 901)`);
  at('09:05:00');
  await change(901, { status: 'open' });
  at('09:06:00');
  await world.in(ana, (tx) => sendMessage(tx, ana, 901, { body: 'Bom dia', isPrivate: false }));
  at('09:25:00');
  await change(901, { status: 'closed' });
});

const ticket = (id: number, contactId: number, more: { queue: number; whatsapp?: number; isGroup?: boolean }) =>
  world.in(ana, (tx) =>
    tx.rows(
      'test-reports-ticket',
      `insert into tickets (id, status, channel, contact_id, whatsapp_id, queue_id, unread_messages, queued_at, is_group)
       values ($1, 'pending', $2, $3, $4, $5, 1, $6, $7) returning id`,
      [
        id,
        more.whatsapp === 902 ? 'instagram' : 'sandbox',
        contactId,
        more.whatsapp ?? 901,
        more.queue,
        tx.now,
        more.isGroup ?? false,
      ],
    ),
  );
const change = (id: number, body: object) =>
  world.in(ana, (tx) => changeTicket(tx, ana, { params: { id }, body: updateTicketInput.parse(body), query: {} }));
const list = <Name extends ReportName>(name: Name, query: object = {}, actor = ana) =>
  world.in(actor, (tx) =>
    listReport<object>(tx, actor, reports[name], { ...reportFilter.parse(query), pageNumber: 1 }),
  );

describe('report of tickets', () => {
  it('has a row per opening: who, where, when, and each duration', async () => {
    const { records, count, totals } = await list('tickets');
    expect({ count, totals }).toEqual({ count: 2, totals: { waitTime: 5, firstResponseTime: 1, supportTime: 20 } });
    expect(records).toMatchObject([
      { ticketId: 902, status: 'pending', contactNumber: '5511977771234', whatsappName: 'Insta', waitTime: null },
      {
        ticketId: 901,
        status: 'closed',
        closedHow: 'closed',
        contactName: 'Maria',
        userName: 'Ana',
        queueName: 'Vendas',
        whatsappName: 'Loja',
        channel: 'sandbox',
        tags: 'Urgente',
        openedAt: '2026-11-21T12:00:00.000Z',
        startedAt: '2026-11-21T12:05:00.000Z',
        respondedAt: '2026-11-21T12:06:00.000Z',
        finishedAt: '2026-11-21T12:25:00.000Z',
        waitTime: 5,
        firstResponseTime: 1,
        supportTime: 20,
      },
    ]);
  });
  it('masks numbers, also in names', async () => {
    const { records } = await list('tickets', {}, { ...ana, isTricked: false });
    expect(records).toMatchObject([
      { contactName: '+55 11 97777****', contactNumber: '551197777****' },
      { contactName: 'Maria', contactNumber: '551198765****' },
    ]);
  });
  it.each([
    [{ queueIds: '[901]' }, [901]],
    [{ users: '[901]' }, [901]],
    [{ users: '[902]' }, []],
    [{ whatsapps: '[902]' }, [902]],
    [{ tags: '[901]' }, [901]],
    [{ status: '["pending"]' }, [902]],
    [{ status: '["closed","pending"]' }, [902, 901]],
    [{ channels: '["instagram"]' }, [902]],
    [{ measure: 'pending' }, [902]],
    [{ dateStart: '2026-11-20', dateEnd: '2026-11-20' }, []],
    [{ tags: '[99999]' }, []],
  ])('%j narrows it, rows and totals alike', async (query, ids) => {
    const { records, count } = await list('tickets', query);
    expect(records.map((row) => (row as { ticketId: number }).ticketId)).toEqual(ids);
    expect(count).toBe(ids.length);
  });
  it('a page and its totals may be requested separately', async () => {
    const part = (part: 'rows' | 'totals', pageNumber = 1) =>
      world.in(ana, (tx) => listReport(tx, ana, reports.tickets, { ...reportFilter.parse({}), pageNumber, part }));
    const { records, count, hasMore, totals } = await list('tickets');
    expect(await part('rows')).toEqual({ records, count: null, hasMore, totals: null });
    expect(await part('totals')).toEqual({ records: [], count, hasMore: false, totals });
  });
  it('the last page says that it is the last, also a full one', async () => {
    const rows = Array.from({ length: 2 * reportPageSize }, (_, id) => ({ id }));
    const report = {
      rows: async (_tx: unknown, _request: unknown, skip: number, limit: number) => rows.slice(skip, skip + limit),
      summarise: async () => ({ count: rows.length, totals: {} }),
    };
    const page = async (pageNumber: number) => {
      const { records, hasMore } = await world.in(ana, (tx) =>
        listReport(tx, ana, report, { ...reportFilter.parse({}), pageNumber }),
      );
      return [records.length, records[0]?.id, hasMore];
    };
    expect([await page(1), await page(2), await page(3)]).toEqual([
      [50, 0, true],
      [50, 50, false],
      [0, undefined, false],
    ]);
  });
  it('groups are excluded', async () => {
    expect((await list('groups')).records).toMatchObject([{ ticketId: 903, contactName: 'Grupo' }]);
  });
});

it('durations: a row per user and queue, and a total row', async () => {
  const { records, totals, count } = await list('durations');
  expect(records).toMatchObject([
    {
      userName: 'Ana',
      queueName: 'Vendas',
      tickets: 1,
      avgSupportTime: 20,
      p90SupportTime: 20,
      medianWaitTime: 5,
      avgResponseTime: 1,
    },
  ]);
  expect({ count, tickets: totals?.['tickets'], wait: totals?.['avgWaitTime'] }).toEqual({
    count: 1,
    tickets: 1,
    wait: 5,
  });
});

it('durations: a ticket of two people is a share of each, and one ticket in the total, as on the dashboard', async () => {
  at('10:00:00');
  await ticket(904, 904, { queue: 901 });
  at('10:10:00');
  await change(904, { status: 'open' });
  at('10:40:00');
  await change(904, { queueId: 901, userId: 902 });
  at('10:50:00');
  await change(904, { status: 'closed' });
  const { records, totals } = await list('durations');
  expect(records).toMatchObject([
    { userName: 'Ana', tickets: 2, avgSupportTime: 25 },
    { userName: 'Bruno', tickets: 1, avgSupportTime: 10 },
  ]);
  const { counters } = await world.in(ana, (tx) => showDashboard(tx, ana, dashboardQuery.parse({})));
  expect([totals?.['tickets'], totals?.['avgSupportTime']]).toEqual([2, 30]);
  expect([counters.supportFinished, counters.avgSupportTime]).toEqual([2, 30]);
  expect((await list('durations', { users: '[901]' })).totals).toMatchObject({ tickets: 2, avgSupportTime: 25 });
});

it('a deleted connection leaves its tickets and messages in their channel, also when the tickets are deleted', async () => {
  const instagram = () => list('tickets', { channels: '["instagram"]' });
  const messages = async () => (await list('messages', { channels: '["instagram"]' })).totals;
  await sql(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, body, from_me, origin, created_at, sent_at)
    values (${ana.companyId}, 902, 902, 902, 'oi', false, 'customer', '2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z')`);
  expect(await messages()).toMatchObject({ received: 1 });
  expect((await instagram()).records).toMatchObject([{ ticketId: 902, whatsappName: 'Insta', channel: 'instagram' }]);
  await change(902, { status: 'closed' });
  await sql(`delete from connections where company_id = ${ana.companyId} and id = 902`);
  const { records, count } = await instagram();
  expect({ records, count }).toMatchObject({
    records: [{ ticketId: 902, whatsappName: null, channel: 'instagram' }],
    count: 1,
  });
  await sql(`delete from tickets where company_id = ${ana.companyId} and id = 902`);
  expect(await instagram()).toMatchObject({ records: [{ ticketId: 902, channel: 'instagram' }], count: 1 });
  expect(await messages()).toMatchObject({ received: 1 });
});

describe('invalid requests', () => {
  it.each([
    { days: '-1' },
    { days: '367' },
    { dateStart: '2026-02-31' },
    { status: '["gone"]' },
    { measure: 'all' },
    { queueIds: '[x' },
  ])('%j is refused', (query) => {
    expect(reportApi.tickets.query.safeParse(query).success).toBe(false);
  });
  it('refuses by field a period that ends before it begins', async () => {
    await expect(list('tickets', { dateStart: '2026-11-21', dateEnd: '2026-11-20' })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      details: { fields: { dateEnd: 'before_date_from' } },
    });
  });
});

it.each(['tickets', 'durations', 'groups', 'research', 'messages'] as const)(
  'the report of %s: nothing of another company, and refused to who may not see figures',
  async (name) => {
    const other = await world.company(`Outra-${name}`);
    expect(await list(name, {}, other)).toMatchObject({ records: [], count: 0 });
    await expect(list(name, {}, { ...ana, profile: 'user', showDashboard: false })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
  },
);
