import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { dashboardQuery } from '@balcao/contract/analytics/dashboard.api';
import { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { setUpTestContext } from '../signup/test-context.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { showDashboard } from './show-dashboard.ts';

const world = setUpTestContext();
let admin: Actor;
let bruno: Actor;
const sql = (text: string) => world.txContext.database.owner.query(text);
const at = (clock: string) => world.clock.set(new Date(`2026-11-21T${clock}:00-03:00`));
const show = (actor: Actor, query: object = {}): Promise<Dashboard> =>
  world.in(actor, (tx) => showDashboard(tx, actor, dashboardQuery.parse(query)));
const change = (body: object) =>
  world.in(bruno, (tx) =>
    changeTicket(tx, bruno, { params: { id: 890 }, body: updateTicketInput.parse(body), query: {} }),
  );

beforeAll(async () => {
  admin = await world.company('Painel');
  const company = admin.companyId;
  await sql(`insert into queues (company_id, id, name, color) values (${company}, 802, 'Suporte', '#654321');
    insert into users (company_id, id, name, email, password_hash, profile) values (${company}, 802, 'Bruno', 'bruno@painel.test', 'x', 'supervisor');
    insert into user_queues (company_id, user_id, queue_id) values (${company}, 802, 802);
    insert into contacts (company_id, id, name) values (${company}, 808, 'Cliente')`);
  bruno = { ...admin, userId: 802, queueIds: [802], profile: 'supervisor', showDashboard: true };
  at('13:00');
  await world.in(admin, (tx) =>
    tx.rows(
      'test-attendant-shares-ticket',
      `insert into tickets (id, status, channel, contact_id, queue_id, unread_messages, queued_at) values (890, 'pending', 'sandbox', 808, 802, 1, $1) returning id`,
      [tx.now],
    ),
  );
});

it('a ticket accepted, given back and closed there counts for who served it, as in the tile', async () => {
  await change({ status: 'open' });
  at('13:10');
  await change({ status: 'pending' });
  at('13:20');
  const before = await show(bruno);
  await change({ status: 'closed' });
  const after = await show(bruno);
  const ticketsOf = ({ attendants }: Dashboard) => attendants.find(({ id }) => id === 802)?.tickets ?? 0;
  expect(after.counters.supportFinished - before.counters.supportFinished).toBe(1);
  expect(ticketsOf(after) - ticketsOf(before)).toBe(1);
});

it('who left the queues, or was deleted, stays in the table of the past', async () => {
  const query = { days: '2', queueIds: '[802]' };
  const sharesOf = ({ attendants }: Dashboard) =>
    attendants
      .filter(({ tickets }) => tickets > 0)
      .map(({ id, tickets, avgSupportTime }) => [id, tickets, avgSupportTime]);
  const brunoOf = ({ attendants }: Dashboard) => attendants.find(({ id }) => id === 802);
  const before = await show(admin, query);
  expect(brunoOf(before)).toMatchObject({ name: 'Bruno', isMember: true });
  await sql('delete from user_queues where user_id = 802');
  const moved = await show(admin, query);
  expect(brunoOf(moved)).toMatchObject({ name: 'Bruno', isMember: false });
  await sql('delete from users where id = 802');
  const deleted = await show(admin, query);
  expect(brunoOf(deleted)).toMatchObject({ name: null, isMember: false, online: false });
  expect([sharesOf(moved), sharesOf(deleted)]).toEqual([sharesOf(before), sharesOf(before)]);
});
