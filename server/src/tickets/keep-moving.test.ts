import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { testHouse } from '../signup/test-house.ts';
import { keepTicketsMoving } from './keep-moving.ts';

const house = testHouse();
let admin: Actor;
let company: number;

beforeAll(async () => {
  admin = await house.company('Quieta');
  company = admin.companyId;
  await house.border.database.owner.query(`
    insert into queues (company_id, id, name, color) values (${company}, 501, 'Sobra', '#123456');
    insert into connections (company_id, id, name, channel, provider, status, expires_ticket, expires_inactive_message, time_send_queue, send_id_queue)
      values (${company}, 501, 'Loja', 'sandbox', 'sandbox', 'CONNECTED', 30, 'Encerramos por falta de resposta.', 10, 501);
    insert into contacts (company_id, id, name) select ${company}, n, 'Cliente ' || n from generate_series(501, 506) n`);
});

const at = (minutesAgo: number) => new Date(house.clock.now().getTime() - minutesAgo * 60_000);
const ticket = async (contactId: number, row: Record<string, unknown>) => {
  const columns = { company_id: company, contact_id: contactId, whatsapp_id: 501, ...row };
  const names = Object.keys(columns);
  const { rows } = await house.border.database.owner.query<{ id: number }>(
    `insert into tickets (${names.join(',')}) values (${names.map((_, i) => `$${i + 1}`).join(',')}) returning id`,
    Object.values(columns),
  );
  return rows[0]!.id;
};
const now = async (id: number) =>
  (await house.border.database.owner.query(`select status, queue_id from tickets where id = $1`, [id])).rows[0];
const logOf = async (id: number) =>
  (await house.border.database.owner.query(`select type from ticket_log where ticket_id = $1`, [id])).rows.map(
    (r) => r.type,
  );

it('an open ticket whose customer has been silent too long is closed with its text; others stay', async () => {
  const open = { status: 'open', user_id: admin.userId };
  const silent = await ticket(501, { ...open, from_me: true, last_message_at: at(31) });
  const young = await ticket(502, { ...open, from_me: true, last_message_at: at(29) });
  const theirs = await ticket(503, { ...open, from_me: false, last_message_at: at(500) });
  expect(await keepTicketsMoving(house.border)).toBe(1);
  expect([await now(silent), await now(young), await now(theirs)]).toMatchObject([
    { status: 'closed' },
    { status: 'open' },
    { status: 'open' },
  ]);
  expect(await logOf(silent)).toEqual(['autoClose']);
  const { rows } = await house.border.database.owner.query(
    `select payload->>'body' as body from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'say-automatically'`,
  );
  expect(rows).toEqual([{ body: 'Encerramos por falta de resposta.' }]);
  expect(await keepTicketsMoving(house.border)).toBe(0);
});

it('a waiting ticket without queue goes to the queue that the connection names, after its time', async () => {
  const waiting = await ticket(504, { status: 'pending', queued_at: at(11) });
  const young = await ticket(505, { status: 'pending', queued_at: at(9) });
  await keepTicketsMoving(house.border);
  expect([await now(waiting), await now(young)]).toEqual([
    { status: 'pending', queue_id: 501 },
    { status: 'pending', queue_id: null },
  ]);
  expect(await logOf(waiting)).toEqual(['redirect']);
});
