import { dashboardQuery } from '@balcao/contract/analytics/dashboard.api';
import { reportFilter } from '@balcao/contract/analytics/report.api';
import { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { mergeManually } from '../contact-merges/merge-manually.ts';
import { undoSend } from '../messages/changes/undo-send.ts';
import { sendMessage } from '../messages/send-message.ts';
import { eraseRatings } from '../ratings/erase-ratings.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { endBotOfTicket } from '../tickets/bot/end-bot-of-ticket.ts';
import { deleteTicket } from '../tickets/change/delete-ticket.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { readTickets } from '../tickets/ticket.store.ts';
import { transitionTicket } from '../tickets/transition-ticket.ts';
import { eraseFigures } from './erase-figures.ts';
import { listReport, reports } from './reports/list-report.ts';
import { showDashboard } from './show-dashboard.ts';

const world = setUpTestContext();
let ana: Actor;
let bruno: Actor;
const sql = (text: string) => world.txContext.database.owner.query(text);

beforeAll(async () => {
  const admin = await world.company('Vida');
  const company = admin.companyId;
  await sql(`insert into queues (company_id, id, name, color) values (${company}, 811, 'Vendas', '#123456'), (${company}, 812, 'Suporte', '#654321');
    insert into connections (company_id, id, name, channel, provider, status) values (${company}, 811, 'Loja', 'sandbox', 'sandbox', 'CONNECTED');
    insert into users (company_id, id, name, email, password_hash, profile) values (${company}, 811, 'Ana', 'ana@vida.test', 'x', 'admin'), (${company}, 812, 'Bruno', 'bruno@vida.test', 'x', 'admin');
    insert into user_queues (company_id, user_id, queue_id) select ${company}, u, q from generate_series(811, 812) u, generate_series(811, 812) q;
    insert into contacts (company_id, id, name) select ${company}, n, 'Cliente ' || n from generate_series(811, 817) n`);
  ana = { ...admin, userId: 811, queueIds: [811, 812] };
  bruno = { ...admin, userId: 812, queueIds: [811, 812] };
});

const at = (clock: string) => world.clock.set(new Date(`2026-11-21T${clock}:00-03:00`));
/** A customer's pending ticket. */
const ticket = (id: number, contactId: number) =>
  world.in(ana, (tx) =>
    tx.rows(
      'test-ticket-life-ticket',
      `insert into tickets (id, status, channel, contact_id, whatsapp_id, queue_id, unread_messages, queued_at) values ($1, 'pending', 'sandbox', $2, 811, 811, 1, $3) returning id`,
      [id, contactId, tx.now],
    ),
  );
const change = (clock: string, actor: Actor, id: number, body: object) => {
  at(clock);
  return world.in(actor, (tx) =>
    changeTicket(tx, actor, { params: { id }, body: updateTicketInput.parse(body), query: {} }),
  );
};

async function figures() {
  const shown = await world.in(ana, (tx) => showDashboard(tx, ana, dashboardQuery.parse({})));
  const { supportFinished, supportIgnored, avgSupportTime, avgWaitTime, leads } = shown.counters;
  const { records } = await world.in(ana, (tx) =>
    listReport(tx, ana, reports.durations, { ...reportFilter.parse({}), pageNumber: 1 }),
  );
  return {
    counters: { supportFinished, supportIgnored, avgSupportTime, avgWaitTime, leads },
    shares: shown.attendants
      .filter(({ tickets }) => tickets > 0)
      .map((one) => [one.name, one.tickets, one.avgSupportTime]),
    durations: records.map((row) => [row.userName, row.queueName, row.tickets, row.avgSupportTime]),
  };
}

it('a ticket transferred twice, returned, reopened, merged and deleted has the figures computed by hand', async () => {
  at('09:00');
  await ticket(811, 811);
  await change('09:10', ana, 811, { status: 'open' }); // waited 10
  await change('09:30', ana, 811, { queueId: 812, userId: 812 }); // Ana 20
  await change('10:00', bruno, 811, { queueId: 811, userId: 811 }); // Bruno 30
  await change('10:15', ana, 811, { status: 'pending' }); // Ana 15 more
  await change('10:25', bruno, 811, { status: 'open' }); // the second wait is no first one
  await change('10:45', bruno, 811, { status: 'closed' }); // Bruno 20 more: 85 in all, 35 and 50
  await change('11:00', ana, 811, { status: 'open' }); // reopened: nobody waited, and it is no new lead
  await change('11:20', ana, 811, { status: 'closed' }); // Ana 20

  const once = {
    counters: { supportFinished: 2, supportIgnored: 0, avgSupportTime: 52.5, avgWaitTime: 10, leads: 1 },
    shares: [
      ['Ana', 2, 27.5],
      ['Bruno', 1, 50],
    ],
  };
  expect(await figures()).toMatchObject(once);

  // The third contact is the first one under another id: their pending ticket is merged into the open one.
  await change('11:30', ana, 811, { status: 'open' });
  at('11:35');
  await ticket(812, 812);
  at('11:40');
  await world.in(ana, (tx) => mergeManually(tx, ana, 811, 812));
  await change('11:50', ana, 811, { status: 'closed' }); // Ana 20
  const merged = await figures();
  expect(merged).toMatchObject({
    counters: { supportFinished: 3, supportIgnored: 0, avgSupportTime: 125 / 3, avgWaitTime: 10, leads: 1 },
    shares: [
      ['Ana', 3, 25],
      ['Bruno', 1, 50],
    ],
  });

  at('12:00');
  await world.in(ana, (tx) => deleteTicket(tx, ana, 811));
  expect(await figures()).toEqual(merged);
});

it('a contact with three tickets in a day is one lead', async () => {
  const { counters } = await figures();
  for (const hour of [13, 14, 15]) {
    at(`${hour}:00`);
    await ticket(810 + hour, 813);
    await change(`${hour}:05`, ana, 810 + hour, { status: 'open' });
    await change(`${hour}:10`, ana, 810 + hour, { status: 'closed' });
  }
  expect((await figures()).counters).toMatchObject({
    supportFinished: counters.supportFinished + 3,
    leads: counters.leads + 1,
  });
});

it('a send that was undone is no first answer; the next one is', async () => {
  at('16:00');
  await ticket(831, 814);
  await change('16:10', ana, 831, { status: 'open' });
  const send = (actor: Actor, body: string) =>
    world
      .in(actor, (tx) => sendMessage(tx, actor, 831, { body, isPrivate: false }))
      .then(({ messages }) => messages[0]!);
  const undo = (actor: Actor, id: string) => world.in(actor, (tx) => undoSend(tx, actor, Number(id)));
  const answer = async () => {
    const { records } = await world.in(ana, (tx) =>
      listReport(tx, ana, reports.tickets, { ...reportFilter.parse({ status: '["open"]' }), pageNumber: 1 }),
    );
    return records.filter(({ ticketId }) => ticketId === 831).map(({ firstResponseTime }) => firstResponseTime);
  };
  at('16:11');
  const mistake = await send(ana, 'engano');
  expect(await answer()).toEqual([1]);
  await undo(ana, mistake.id);
  expect(await answer()).toEqual([null]);
  at('16:15');
  const first = await send(ana, 'outro engano');
  at('16:20');
  const second = await send(bruno, 'Boa tarde');
  await undo(ana, first.id);
  expect(await answer()).toEqual([10]);
  await sql(`update messages set status = 'sent', attempts = 1 where id = ${second.id}`);
  at('16:30');
  await world.in(ana, (tx) => deleteTicket(tx, ana, 831));
  const deleted = await sql(`select responded_by as by from ticket_cycles where ticket_id = 831`);
  expect(deleted.rows).toEqual([{ by: 812 }]);
});

it('a rating stays in its ticket’s row when the ticket is deleted, its contact merged, and the person erased', async () => {
  await sql(`insert into settings (company_id, key, value) values (${ana.companyId}, 'userRating', 'enabled')`);
  at('17:00');
  await ticket(841, 815);
  await change('17:05', ana, 841, { status: 'open' });
  await change('17:10', ana, 841, { status: 'closed' });
  await sql(`update ratings set rate = 3, answered_at = asked_at where ticket_id = 841`);
  const rates = async () => {
    const { records } = await world.in(ana, (tx) =>
      listReport(tx, ana, reports.tickets, { ...reportFilter.parse({ measure: 'finished' }), pageNumber: 1 }),
    );
    return records.filter(({ ticketId }) => ticketId === 841).map(({ rate }) => rate);
  };
  expect(await rates()).toEqual([3]);
  await world.in(ana, (tx) => deleteTicket(tx, ana, 841));
  await world.in(ana, (tx) => mergeManually(tx, ana, 816, 815));
  expect(await rates()).toEqual([3]);
  const person = { contactIds: [815, 816] };
  await world.in(ana, (tx) => eraseRatings(tx, person));
  await world.in(ana, (tx) => eraseFigures(tx, person));
  expect(await rates()).toEqual([3]);
});

it('the longest wait is for a person: not while a bot has the ticket, and also where its past was imported', async () => {
  const now = async () => {
    const { counters } = await world.in(ana, (tx) => showDashboard(tx, ana, dashboardQuery.parse({})));
    return { pending: counters.supportPending, longestWait: counters.longestWait };
  };
  const insert = (id: number, contactId: number, status: string, chatbot: boolean, imported: boolean) =>
    world.in(ana, (tx) =>
      tx.rows(
        'test-ticket-kind',
        `insert into tickets (id, status, channel, contact_id, whatsapp_id, queue_id, unread_messages, queued_at, chatbot, imported)
         values ($1, $2, 'sandbox', $3, 811, 811, 1, $4, $5, $6) returning id`,
        [id, status, contactId, tx.now, chatbot, imported],
      ),
    );
  at('18:00');
  await insert(851, 813, 'pending', true, false);
  at('18:30');
  expect(await now()).toEqual({ pending: 1, longestWait: null });
  await world.in(ana, (tx) => endBotOfTicket(tx, 851, null));
  at('18:40');
  expect(await now()).toEqual({ pending: 1, longestWait: 10 });
  await change('18:40', ana, 851, { status: 'open' });
  await change('18:45', ana, 851, { status: 'pending' });
  at('18:50');
  expect(await now()).toEqual({ pending: 1, longestWait: 5 });
  await change('18:50', ana, 851, { status: 'closed' });
  await insert(852, 814, 'closed', false, true);
  await insert(853, 816, 'pending', false, true);
  at('19:00');
  expect(await now()).toEqual({ pending: 1, longestWait: null });
  await world.in(ana, (tx) =>
    tx.rows('test-reopen', `update tickets set status = 'pending', queued_at = $1 where id = 852 returning id`, [
      tx.now,
    ]),
  );
  at('19:15');
  expect(await now()).toEqual({ pending: 2, longestWait: 15 });
});

it('a ticket that nobody closed is listed under who had it last', async () => {
  at('20:00');
  await ticket(861, 817);
  await change('20:05', ana, 861, { status: 'open' });
  await change('20:10', ana, 861, { queueId: 812, userId: 812 });
  at('20:30');
  await world.in(ana, async (tx) =>
    transitionTicket(tx, (await readTickets(tx, [861]))[0]!, { type: 'autoClose' }, null),
  );
  const { records } = await world.in(ana, (tx) =>
    listReport(tx, ana, reports.tickets, { ...reportFilter.parse({ measure: 'finished' }), pageNumber: 1 }),
  );
  const row = records.find(({ ticketId }) => ticketId === 861);
  expect(row).toMatchObject({ userName: 'Bruno', closedHow: 'inactive' });
});
