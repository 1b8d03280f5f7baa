import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { applyTicketTimeouts } from './apply-ticket-timeouts.ts';
import { lockTicket, saveTicket } from './ticket.store.ts';

const testContext = setUpTestContext();
let admin: Actor;
let company: number;

beforeAll(async () => {
  admin = await testContext.company('Quieta');
  company = admin.companyId;
  await testContext.txContext.database.owner.query(`
    insert into queues (company_id, id, name, color) values (${company}, 501, 'Sobra', '#123456');
    insert into connections (company_id, id, name, channel, provider, status, expires_ticket, expires_inactive_message, time_send_queue, send_id_queue)
      values (${company}, 501, 'Loja', 'sandbox', 'sandbox', 'CONNECTED', 30, 'Encerramos por falta de resposta.', 10, 501);
    insert into contacts (company_id, id, name) select ${company}, n, 'Cliente ' || n from generate_series(501, 509) n`);
});

const at = (minutesAgo: number) => new Date(testContext.clock.now().getTime() - minutesAgo * 60_000);
const ticket = async (contactId: number, row: Record<string, unknown>) => {
  const columns = { company_id: company, contact_id: contactId, whatsapp_id: 501, ...row };
  const names = Object.keys(columns);
  const { rows } = await testContext.txContext.database.owner.query<{ id: number }>(
    `insert into tickets (${names.join(',')}) values (${names.map((_, i) => `$${i + 1}`).join(',')}) returning id`,
    Object.values(columns),
  );
  return rows[0]!.id;
};
const now = async (id: number) => {
  const text = `select status, queue_id, chatbot from tickets where id = $1`;
  return (await testContext.txContext.database.owner.query(text, [id])).rows[0];
};
const logOf = async (id: number) =>
  (await testContext.txContext.database.owner.query(`select type from ticket_log where ticket_id = $1`, [id])).rows.map(
    (r) => r.type,
  );

it('an open ticket whose customer has been silent too long is closed with its text; others stay open', async () => {
  const open = { status: 'open', user_id: admin.userId };
  const silent = await ticket(501, { ...open, from_me: true, last_message_at: at(31) });
  const recent = await ticket(502, { ...open, from_me: true, last_message_at: at(29) });
  const theirs = await ticket(503, { ...open, from_me: false, last_message_at: at(500) });
  expect(await applyTicketTimeouts(testContext.txContext)).toBe(1);
  expect([await now(silent), await now(recent), await now(theirs)]).toMatchObject([
    { status: 'closed' },
    { status: 'open' },
    { status: 'open' },
  ]);
  expect(await logOf(silent)).toEqual(['autoClose']);
  const { rows } = await testContext.txContext.database.owner.query(
    `select payload->>'body' as body from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'say-automatically'`,
  );
  expect(rows).toEqual([{ body: 'Encerramos por falta de resposta.' }]);
  expect(await applyTicketTimeouts(testContext.txContext)).toBe(0);
});

it('the time begins with the delivery of our message: not while it waits for its connection, and anew when it was sent late', async () => {
  const owner = testContext.txContext.database.owner;
  await owner.query(
    `insert into contacts (company_id, id, name) select ${company}, n, 'Tarde' from generate_series(521, 532) n`,
  );
  const question = { status: 'delivered', from_me: false, origin: 'customer', sent_at: at(45) };
  const came = { status: 'delivered', delivered_at: at(40) };
  const cases: [contactId: number, message: Record<string, unknown>, status: string, before?: object][] = [
    [521, { status: 'queued' }, 'open'],
    [522, { status: 'sending' }, 'open'],
    [523, { status: 'sent', updated_at: at(5) }, 'open'],
    [524, { status: 'delivered', updated_at: at(1), delivered_at: at(5) }, 'open'],
    [525, { status: 'read', updated_at: at(1), delivered_at: at(35) }, 'closed'],
    [526, { status: 'failed', updated_at: at(1) }, 'closed'],
    [527, { status: 'queued', is_private: true }, 'closed'],
    // A customer who waits for an answer is not silent because a machine wrote something else.
    [528, { ...came, origin: 'campaign' }, 'open', question],
    [529, { ...came, origin: 'schedule' }, 'open', question],
    [530, { ...came, origin: 'api' }, 'open', question],
    [531, { ...came, origin: 'person' }, 'closed', question],
    [532, { ...came, origin: 'campaign' }, 'closed', { ...question, from_me: true, origin: 'person' }],
  ];
  const ids: number[] = [];
  for (const [contactId, message, , before] of cases) {
    const id = await ticket(contactId, {
      status: 'open',
      user_id: admin.userId,
      from_me: true,
      last_message_at: at(40),
    });
    for (const row of before ? [before, message] : [message]) {
      const place = { company_id: company, ticket_id: id, contact_id: contactId, whatsapp_id: 501 };
      const columns = { ...place, from_me: true, sent_at: at(40), ...row };
      const names = Object.keys(columns);
      await owner.query(
        `insert into messages (${names.join(',')}) values (${names.map((_, i) => `$${i + 1}`).join(',')})`,
        Object.values(columns),
      );
    }
    ids.push(id);
  }
  await applyTicketTimeouts(testContext.txContext);
  const found = await Promise.all(ids.map(async (id) => (await now(id)).status));
  expect(found).toEqual(cases.map(([, , status]) => status));
});

it.each([
  ['is down', 20, null, 'open'],
  ['came back a minute ago', 90, 1, 'open'],
  ['has been up again for longer', 90, 10, 'closed'],
  ['has been down for more than a day', 25 * 60, null, 'closed'],
])('while the connection %s: a customer who may have written is not silent', async (_, from, until, status) => {
  const owner = testContext.txContext.database.owner;
  await owner.query('delete from tickets');
  const id = await ticket(501, { status: 'open', user_id: admin.userId, from_me: true, last_message_at: at(31) });
  const gap = `insert into connection_gaps (company_id, whatsapp_id, from_at, until_at) values (${company}, 501, $1, $2)`;
  await owner.query(gap, [at(from), until && at(until)]);
  await applyTicketTimeouts(testContext.txContext);
  await owner.query('delete from connection_gaps');
  expect(await now(id)).toMatchObject({ status });
});

it('more than one batch of them is closed in one run, and by two nodes at once each ticket once', async () => {
  const owner = testContext.txContext.database.owner;
  await owner.query(`insert into contacts (company_id, id, name) select ${company}, n, 'Muitos' from generate_series(1001, 1210) n;
    insert into tickets (company_id, contact_id, whatsapp_id, status, user_id, from_me, last_message_at)
      select ${company}, n, 501, 'open', ${admin.userId}, true, '${at(40).toISOString()}' from generate_series(1001, 1210) n`);
  await Promise.all([applyTicketTimeouts(testContext.txContext), applyTicketTimeouts(testContext.txContext)]);
  const { rows } =
    await owner.query(`select t.status, count(*)::int as tickets, sum((select count(*) from ticket_log l where l.ticket_id = t.id))::int as logged
    from tickets t where t.contact_id between 1001 and 1210 group by 1`);
  expect(rows).toEqual([{ status: 'closed', tickets: 210, logged: 210 }]);
});

it('a snoozed ticket is not closed for silence, and a woken one is measured from its return', async () => {
  const open = { status: 'open', user_id: admin.userId, from_me: true, last_message_at: at(500) };
  const off = await ticket(507, { ...open, snoozed_until: at(-60) });
  const back = await ticket(508, { ...open, woken_at: at(29) });
  const longBack = await ticket(509, { ...open, woken_at: at(31) });
  await applyTicketTimeouts(testContext.txContext);
  expect([await now(off), await now(back), await now(longBack)]).toMatchObject([
    { status: 'open' },
    { status: 'open' },
    { status: 'closed' },
  ]);
});

it('a customer who waited for a person behind a text of the bot is not closed as silent when a person takes the ticket', async () => {
  const open = { status: 'open', user_id: admin.userId, from_me: true, last_message_at: at(600) };
  await testContext.txContext.database.owner.query(
    `insert into contacts (company_id, id, name) select ${company}, n, 'Espera' from generate_series(551, 552) n`,
  );
  const taken = await ticket(551, { ...open, started_at: at(29) });
  const takenLongAgo = await ticket(552, { ...open, started_at: at(31) });
  await applyTicketTimeouts(testContext.txContext);
  expect([await now(taken), await now(takenLongAgo)]).toMatchObject([{ status: 'open' }, { status: 'closed' }]);
});

it('a pending ticket without a queue goes to the queue that the connection names when its time is over', async () => {
  // The bot that asked for a queue ends with the move.
  const waiting = await ticket(504, { status: 'pending', queued_at: at(11), chatbot: true });
  const recent = await ticket(505, { status: 'pending', queued_at: at(9) });
  await applyTicketTimeouts(testContext.txContext);
  expect([await now(waiting), await now(recent)]).toEqual([
    { status: 'pending', queue_id: 501, chatbot: false },
    { status: 'pending', queue_id: null, chatbot: false },
  ]);
  expect(await logOf(waiting)).toEqual(['redirect']);
});

const oneWaits = () => lockWait(testContext.txContext.database.owner);

it('a ticket that was accepted and returned while the sweep waited for it starts its time anew, and stays without a queue', async () => {
  const waiting = await ticket(501, { status: 'pending', queued_at: at(11) });
  const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const returning = testContext.in(admin, async (tx) => {
    await lockTicket(tx, waiting);
    await saveTicket(tx, waiting, { queuedAt: tx.now });
    locked.resolve();
    await mayEnd.promise;
  });
  await locked.promise;
  const sweep = applyTicketTimeouts(testContext.txContext);
  await oneWaits();
  mayEnd.resolve();
  await Promise.all([returning, sweep]);
  expect(await now(waiting)).toMatchObject({ status: 'pending', queue_id: null });
  expect(await logOf(waiting)).toEqual([]);
});

it('a transaction that waits for the lock of a ticket reads the ticket as the other transaction has left it', async () => {
  const ticketId = await ticket(506, { status: 'pending' });
  const [lockTaken, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = testContext.in(admin, async (tx) => {
    expect(await lockTicket(tx, ticketId)).toMatchObject({ unreadMessages: 0, version: 1 });
    await saveTicket(tx, ticketId, { unreadMessages: 7 });
    lockTaken.resolve();
    await mayEnd.promise;
  });
  await lockTaken.promise;
  const second = testContext.in(admin, (tx) => lockTicket(tx, ticketId));
  await oneWaits();
  mayEnd.resolve();
  await first;
  expect(await second).toMatchObject({ unreadMessages: 7, version: 2 });
});

it('a deleted ticket and one of another company cannot be locked', async () => {
  const ticketId = await ticket(506, { status: 'closed' });
  const other = await testContext.company('Vizinha');
  expect(await testContext.in(other, (tx) => lockTicket(tx, ticketId))).toBeUndefined();
  expect(await testContext.in(admin, (tx) => lockTicket(tx, ticketId + 1000))).toBeUndefined();
});

it('a ticket that cannot be closed does not keep the others from being processed, nor those that wait for a queue', async () => {
  const owner = testContext.txContext.database.owner;
  const open = { status: 'open', user_id: admin.userId, from_me: true };
  const stuck = await ticket(1001, { ...open, last_message_at: at(90) });
  const silent = await ticket(1002, { ...open, last_message_at: at(60) });
  const waiting = await ticket(1003, { status: 'pending', queued_at: at(20) });
  await owner.query(`create function refuse_close() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refused before update of status on tickets for each row when (old.id = ${stuck}) execute function refuse_close()`);
  await expect(applyTicketTimeouts(testContext.txContext)).rejects.toThrow('not this one');
  await owner.query('drop trigger refused on tickets');
  expect([await now(stuck), await now(silent), await now(waiting)]).toMatchObject([
    { status: 'open' },
    { status: 'closed' },
    { status: 'pending', queue_id: 501 },
  ]);
  await owner.query('delete from tickets where id = any($1)', [[stuck, silent, waiting]]);
});

it('no ticket is closed with a text while the company is inactive or its licence has ended', async () => {
  const owner = testContext.txContext.database.owner;
  const [was] = (await owner.query('select due_date as due from companies where id = $1', [company])).rows;
  await owner.query(`insert into contacts (company_id, id, name) values (${company}, 541, 'Parada')`);
  const silent = await ticket(541, { status: 'open', user_id: admin.userId, from_me: true, last_message_at: at(31) });
  const set = (status: boolean, due: unknown) =>
    owner.query('update companies set status = $2, due_date = $3 where id = $1', [company, status, due]);
  const apply = async () => {
    await applyTicketTimeouts(testContext.txContext);
    return (await now(silent)).status;
  };
  await set(false, was.due);
  expect(await apply()).toBe('open');
  await set(true, at(1));
  expect(await apply()).toBe('open');
  await set(true, was.due);
  expect(await apply()).toBe('closed');
});
