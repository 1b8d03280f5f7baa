import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { testHouse } from '../signup/test-house.ts';
import { lockTicket, saveTicket } from './ticket.store.ts';

const house = testHouse();
let admin: Actor;
let ticketId: number;
const owner = () => house.border.database.owner;

beforeAll(async () => {
  admin = await house.company('Cadeado');
  const { rows } = await owner().query<{ id: number }>(
    `with line as (insert into connections (company_id, name, channel, provider) values ($1, 'Loja', 'sandbox', 'sandbox') returning id),
       contact as (insert into contacts (company_id, name) values ($1, 'Ana') returning id)
     insert into tickets (company_id, contact_id, whatsapp_id, status) select $1, contact.id, line.id, 'pending' from line, contact returning id`,
    [admin.companyId],
  );
  ticketId = rows[0]?.id ?? 0;
});

const waiters = async () =>
  (await owner().query(`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`)).rowCount;

it('who waits for a ticket that another is changing sees it as it is then; it stays theirs until they are done', async () => {
  const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = house.in(admin, async (tx) => {
    expect(await lockTicket(tx, ticketId)).toMatchObject({ unreadMessages: 0, version: 1 });
    await saveTicket(tx, ticketId, { unreadMessages: 7 });
    held.resolve();
    await mayEnd.promise;
  });
  await held.promise;
  const second = house.in(admin, (tx) => lockTicket(tx, ticketId));
  await expect.poll(waiters, { timeout: 10_000 }).toBe(1);
  mayEnd.resolve();
  await first;
  expect(await second).toMatchObject({ unreadMessages: 7, version: 2 });
});

it('a ticket that is gone, or another company’s, is locked by nobody', async () => {
  const other = await house.company('Vizinha');
  expect(await house.in(other, (tx) => lockTicket(tx, ticketId))).toBeUndefined();
  expect(await house.in(admin, (tx) => lockTicket(tx, ticketId + 1000))).toBeUndefined();
});
