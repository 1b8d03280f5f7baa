import { reportFilter } from '@balcao/contract/analytics/report.api';
import { listTicketsQuery, updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { listReport, reports } from '../analytics/reports/list-report.ts';
import { sendMessage } from '../messages/send-message.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { listTickets } from '../tickets/lists/list-tickets.ts';
import { computeGoals } from './compute-goals.ts';

const world = setUpTestContext();
let ana: Actor;
let others: Actor;
const sql = (text: string) => world.txContext.database.owner.query(text);
/** A Friday. */
const at = (clock: string, day = '20') => world.clock.set(new Date(`2026-11-${day}T${clock}:00-03:00`));

beforeAll(async () => {
  others = await world.company('Outra');
  const admin = await world.company('Metas');
  const company = admin.companyId;
  await sql(`insert into queues (company_id, id, name, color, first_answer_goal_minutes, resolution_goal_minutes) values
      (${company}, 901, 'Vendas', '#123456', 30, 120), (${company}, 902, 'Suporte', '#654321', null, null);
    insert into settings (company_id, key, value) values (${company}, 'scheduleType', 'company');
    insert into connections (company_id, id, name, channel, provider, status) values (${company}, 901, 'Loja', 'sandbox', 'sandbox', 'CONNECTED');
    insert into users (company_id, id, name, email, password_hash, profile) values (${company}, 901, 'Ana', 'ana@metas.test', 'x', 'admin');
    insert into user_queues (company_id, user_id, queue_id) values (${company}, 901, 901), (${company}, 901, 902);
    insert into contacts (company_id, id, name) select ${company}, n, 'Cliente ' || n from generate_series(901, 909) n`);
  ana = { ...admin, userId: 901, queueIds: [901, 902] };
});

const ticket = (id: number, queueId: number) =>
  world.in(ana, (tx) =>
    tx.rows(
      'test-goals-ticket',
      `insert into tickets (id, status, channel, contact_id, whatsapp_id, queue_id, unread_messages, queued_at)
       values ($1, 'pending', 'sandbox', $1, 901, $2, 1, $3) returning id`,
      [id, queueId, tx.now],
    ),
  );
const change = (id: number, body: object) =>
  world.in(ana, (tx) => changeTicket(tx, ana, { params: { id }, body: updateTicketInput.parse(body), query: {} }));
const list = (query: object) =>
  world
    .in(ana, (tx) => listTickets(tx, ana, listTicketsQuery.parse({ status: 'pending', showAll: 'true', ...query })))
    .then(({ tickets }) => tickets.map(({ id, dueAt }) => [id, dueAt]));
const report = (who: Actor) =>
  world.in(who, (tx) => listReport(tx, who, reports.goals, { ...reportFilter.parse({ days: 7 }), pageNumber: 1 }));
const work = () => computeGoals(world.txContext);

describe('goals of a queue', () => {
  it('run in opening hours, are on the ticket, and sort and filter the list', async () => {
    at('10:00');
    await ticket(901, 902);
    at('17:45');
    await ticket(902, 901);
    at('17:00');
    await ticket(903, 901);
    await work();
    // Saturday opens at 8.
    const late = '2026-11-21T11:15:00.000Z';
    const soon = '2026-11-20T20:30:00.000Z';
    expect(await list({ order: 'due' })).toEqual([
      [903, soon],
      [902, late],
      [901, null],
    ]);
    expect(await list({ order: 'due', due: 'true' })).toEqual([
      [903, soon],
      [902, late],
    ]);
  });
  it('once answered the closing is due; in a queue without goals nothing; moved back, or with other goals, anew', async () => {
    at('17:10');
    await change(903, { status: 'open' });
    await world.in(ana, (tx) => sendMessage(tx, ana, 903, { body: 'Boa tarde', isPrivate: false }));
    await work();
    expect(await list({ status: 'open' })).toEqual([[903, '2026-11-21T12:00:00.000Z']]);
    await change(903, { queueId: 902, userId: 901 });
    await work();
    expect(await list({ status: 'open' })).toEqual([[903, null]]);
    await change(903, { queueId: 901, userId: 901 });
    await sql('update queues set resolution_goal_minutes = 30 where id = 901');
    await work();
    expect(await list({ status: 'open' })).toEqual([[903, '2026-11-20T20:30:00.000Z']]);
  });
  it('missed ones are in the report by user and queue; a closed ticket is due no more', async () => {
    at('17:40');
    await change(903, { status: 'closed' });
    at('09:00', '21');
    await work();
    const { records, totals } = await report(ana);
    expect(records.map(({ id: _id, ...row }) => row)).toEqual([
      {
        userName: null,
        queueName: 'Vendas',
        answerGoals: 1,
        answersMissed: 1,
        resolutionGoals: 1,
        resolutionsMissed: 1,
      },
      {
        userName: 'Ana',
        queueName: 'Vendas',
        answerGoals: 1,
        answersMissed: 0,
        resolutionGoals: 1,
        resolutionsMissed: 1,
      },
    ]);
    expect(totals).toEqual({ answerGoals: 2, answersMissed: 1, resolutionGoals: 2, resolutionsMissed: 2 });
    expect(await list({ status: 'closed' })).toEqual([[903, null]]);
    expect(await report(others)).toMatchObject({ records: [], count: 0 });
  });
  it('the first answer may be written on the company’s own phone, once the ticket was accepted; nobody is named for it', async () => {
    const write = (clock: string, origin: 'phone' | 'bot') => {
      at(clock);
      const now = world.clock.now().toISOString();
      return sql(`insert into messages (company_id, ticket_id, contact_id, body, from_me, origin, created_at, sent_at)
        select company_id, id, contact_id, 'Oi', true, '${origin}', '${now}', '${now}' from tickets where id = 908`);
    };
    const answer = async () =>
      (await sql('select responded_at as at, responded_by as by from ticket_cycles where ticket_id = 908')).rows;
    at('10:00');
    await ticket(908, 901);
    await write('10:05', 'phone');
    await change(908, { status: 'open' });
    await write('10:06', 'bot');
    expect(await answer()).toEqual([{ at: null, by: null }]);
    await write('10:10', 'phone');
    await write('10:20', 'phone');
    expect(await answer()).toEqual([{ at: new Date('2026-11-20T13:10:00Z'), by: null }]);
    await work();
    // The close is due next, half an hour after the opening.
    expect(await list({ status: 'open' })).toEqual([[908, '2026-11-20T13:30:00.000Z']]);
    await sql(`delete from tickets where id = 908 and company_id = ${ana.companyId}`);
  });
  it('are computed later where somebody is changing the ticket: neither waits for the other', async () => {
    at('10:00');
    await ticket(907, 901);
    const receiver = await world.txContext.database.owner.connect();
    await receiver.query('begin');
    await receiver.query(`select from tickets where company_id = ${ana.companyId} and id = 907 for update`);
    const working = work();
    await Promise.race([working, lockWait(world.txContext.database.owner)]);
    await receiver.query(`set local deadlock_timeout = '1ms'`); // the receiver is the one that sees a deadlock
    await receiver.query(`update cycle_goals set is_pending = true where ticket_id = 907`);
    await receiver.query('commit');
    receiver.release();
    await working;
    await work();
    expect(await list({ order: 'due' })).toContainEqual([907, '2026-11-20T13:30:00.000Z']);
    await sql(`delete from tickets where id = 907 and company_id = ${ana.companyId}`);
  });
  it('a company’s holiday does not count', async () => {
    await sql(
      `insert into holidays (company_id, day, name, is_yearly, closed_from, closed_until) values (${ana.companyId}, '2026-11-21', 'Aniversário', false, '', '')`,
    );
    at('17:45');
    await ticket(909, 901);
    await work();
    // 15 minutes were left on Friday; Saturday is a holiday, and Sunday is closed.
    const { rows } = await sql(
      `select due_at as "dueAt" from tickets where id = 909 and company_id = ${ana.companyId}`,
    );
    expect((rows[0] as { dueAt: Date }).dueAt.toISOString()).toBe('2026-11-23T11:15:00.000Z');
    await sql(`delete from holidays where company_id = ${ana.companyId}`);
    await sql(`delete from tickets where id = 909 and company_id = ${ana.companyId}`);
  });
  it('hours and holidays that change afterwards leave the due times of a ticket, also when it is answered and closed', async () => {
    await sql(
      `insert into holidays (company_id, day, name, is_yearly, closed_from, closed_until) values (${ana.companyId}, '2026-11-21', 'Aniversário', false, '', '')`,
    );
    at('17:45');
    await ticket(904, 901);
    await work();
    at('08:05', '23');
    await change(904, { status: 'open' });
    await world.in(ana, (tx) => sendMessage(tx, ana, 904, { body: 'Bom dia', isPrivate: false }));
    await work();
    await sql(`delete from holidays where company_id = ${ana.companyId}`);
    at('08:10', '23');
    await change(904, { status: 'closed' });
    await work();
    const { rows } = await sql(
      `select answer_due_at as answer, resolution_due_at as resolution from cycle_goals where ticket_id = 904 and company_id = ${ana.companyId}`,
    );
    const due = new Date('2026-11-23T11:15:00.000Z');
    expect(rows).toEqual([{ answer: due, resolution: due }]);
    await sql(`delete from tickets where id = 904 and company_id = ${ana.companyId}`);
  });
  it('a late change of a closed cycle leaves what is due next in the reopened ticket', async () => {
    at('10:00');
    await ticket(905, 901);
    await change(905, { status: 'open' });
    await world.in(ana, (tx) => sendMessage(tx, ana, 905, { body: 'Bom dia', isPrivate: false }));
    await change(905, { status: 'closed' });
    at('11:00');
    await change(905, { status: 'open', userId: 901 });
    await work();
    const due = [905, '2026-11-20T14:30:00.000Z'];
    expect(await list({ status: 'open' })).toEqual([due]);
    await sql(`update ticket_cycles set responded_at = null where ticket_id = 905 and closed_at is not null`);
    await work();
    expect(await list({ status: 'open' })).toEqual([due]);
    await sql(`delete from tickets where id = 905 and company_id = ${ana.companyId}`);
  });
});
