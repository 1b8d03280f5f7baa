import type { ReportName } from '@balcao/contract/analytics/report';
import { reportFilter } from '@balcao/contract/analytics/report.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { setUpTestContext } from '../../signup/test-context.ts';
import { listReport, reports } from './list-report.ts';

const world = setUpTestContext();
const sql = (text: string) => world.txContext.database.owner.query(text);
const names = Object.keys(reports) as ReportName[];
let ours: Actor;

/**
 * Creates the same for a company: a queue, a connection, a person, a tag, and a row of each report in it and in a
 * second queue. Ids from `n` on.
 */
async function lay(admin: Actor, n: number): Promise<void> {
  const company = admin.companyId;
  const [queue, other] = [n, n + 1];
  await sql(`insert into queues (company_id, id, name, color) values (${company}, ${queue}, 'Vendas', '#123456'), (${company}, ${other}, 'Suporte', '#654321');
    insert into connections (company_id, id, name, channel, provider, status) values (${company}, ${queue}, 'Loja', 'sandbox', 'sandbox', 'CONNECTED'), (${company}, ${other}, 'Outra', 'instagram', 'cloud', 'CONNECTED');
    insert into whatsapp_queues (company_id, whatsapp_id, queue_id) values (${company}, ${queue}, ${queue}), (${company}, ${other}, ${other});
    insert into users (company_id, id, name, email, password_hash, profile) values (${company}, ${n}, 'Ana', 'ana${n}@alcance.test', 'x', 'user'), (${company}, ${n + 1}, 'Bia', 'bia${n}@alcance.test', 'x', 'user');
    insert into tags (company_id, id, name, color, user_id) values (${company}, ${n}, 'Urgente', '#ff0000', ${n});
    insert into contacts (company_id, id, name) values (${company}, ${n}, 'Cliente'), (${company}, ${n + 1}, 'Cliente');
    insert into tickets (company_id, id, status, channel, contact_id, whatsapp_id, queue_id, user_id) select ${company}, q, 'closed', 'sandbox', q, q, q, q from generate_series(${queue}, ${other}) q;
    insert into ticket_tags (company_id, ticket_id, tag_id) values (${company}, ${n}, ${n});
    with made as (insert into ticket_cycles (company_id, ticket_id, contact_id, whatsapp_id, queue_id, is_group, is_first, is_reopened, opened_at, opened_how, waiting_at, accepted_at, accepted_by, closed_at, closed_how, closed_by, wait_s, service_s, served_by)
      select ${company}, q, q, q, q, is_group, not is_group, false, '2026-11-21T12:00Z', 'customer', '2026-11-21T12:00Z', '2026-11-21T12:05Z', q, '2026-11-21T12:25Z', 'closed', q, 300, 1200, q
      from generate_series(${queue}, ${other}) q, (values (true), (false)) g(is_group) returning id, queue_id)
    insert into ticket_spans (company_id, cycle_id, n, kind, user_id, queue_id, whatsapp_id, from_at, until_at)
      select ${company}, id, 1, 'service', queue_id, queue_id, queue_id, '2026-11-21T12:05Z', '2026-11-21T12:25Z' from made;
    insert into ratings (company_id, scale, ticket_id, contact_id, whatsapp_id, user_id, queue_id, asked_at, expires_at, answered_at, rate)
      select ${company}, 'nps', q, q, q, q, q, '2026-11-21T12:25Z', '2026-11-22T12:25Z', '2026-11-21T12:26Z', 9 from generate_series(${queue}, ${other}) q;
    insert into message_quarters (company_id, at, whatsapp_id, origin, from_me, n, removed) select ${company}, '2026-11-21T12:00Z', q, 'person', true, 3, 0 from generate_series(${queue}, ${other}) q;
    insert into cycle_goals (company_id, cycle_id, ticket_id, queue_id, resolution_due_at, is_pending)
      select c.company_id, c.id, c.ticket_id, c.queue_id, '2026-11-21T13:00Z', false from ticket_cycles c where c.company_id = ${company} and not c.is_group`);
}

beforeAll(async () => {
  world.clock.set(new Date('2026-11-21T20:00:00Z'));
  ours = await world.company('Alcance');
  await lay(ours, 931);
  await lay(await world.company('Vizinha'), 941);
});

const count = async (name: ReportName, query: object, actor = ours) => {
  const page = await world.in(actor, (tx) =>
    listReport<object>(tx, actor, reports[name], { ...reportFilter.parse(query), pageNumber: 1 }),
  );
  return [page.records.length, page.count];
};
const supervisor = (): Actor => ({ ...ours, userId: 931, profile: 'supervisor', queueIds: [931] });

it.each(names)('the report of %s: a supervisor sees only their queues, whichever they request', async (name) => {
  expect(await count(name, {})).toEqual([2, 2]);
  expect(await count(name, {}, supervisor())).toEqual([1, 1]);
  expect(await count(name, { queueIds: '[931,932]' }, supervisor())).toEqual([1, 1]);
  expect(await count(name, { queueIds: '[932]' }, supervisor())).toEqual([0, 0]);
});

it.each(names)('the report of %s: ids of another company match nothing', async (name) => {
  expect(await count(name, { queueIds: '[941]' })).toEqual([0, 0]);
  expect(await count(name, { whatsapps: '[941]' })).toEqual([0, 0]);
  if (name === 'messages') return; // they know neither
  expect(await count(name, { users: '[941]' })).toEqual([0, 0]);
  expect(await count(name, { tags: '[941]' })).toEqual([0, 0]);
});

it.each(names)('the report of %s: refused to users who may not see figures', async (name) => {
  const attendant: Actor = { ...supervisor(), profile: 'user', showDashboard: false };
  await expect(count(name, {}, attendant)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
});
