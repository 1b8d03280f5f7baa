import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { setUpTestContext } from '../signup/test-context.ts';
import { applyTicketTimeouts } from './apply-ticket-timeouts.ts';

const testContext = setUpTestContext();
let admin: Actor;

beforeAll(async () => {
  admin = await testContext.company('Quieta');
  await testContext.txContext.database.owner.query(
    `insert into queues (company_id, id, name, color) values (${admin.companyId}, 501, 'Sobra', '#123456')`,
  );
});

const minutesAgo = (minutes: number) => new Date(testContext.clock.now().getTime() - minutes * 60_000).toISOString();
/** Adds open tickets whose customers have been silent for too long, of contacts from 2001 on. */
async function addSilent({ companyId, userId }: Actor, count: number): Promise<void> {
  const contacts = `generate_series(2001, ${2000 + count}) n`;
  await testContext.txContext.database.owner.query(`
    insert into connections (company_id, id, name, channel, provider, status, expires_ticket, time_send_queue, send_id_queue)
      values (${companyId}, 601, 'Balcão', 'sandbox', 'sandbox', 'CONNECTED', 30, 10, (select id from queues where company_id = ${companyId} limit 1));
    insert into contacts (company_id, id, name) select ${companyId}, n, 'Quieto' from ${contacts};
    insert into tickets (company_id, contact_id, whatsapp_id, status, user_id, from_me, last_message_at)
      select ${companyId}, n, 601, 'open', ${userId}, true, '${minutesAgo(40)}' from ${contacts}`);
}

it('200 tickets that cannot be closed keep neither the next of their connection, nor those of another, nor those that wait for a queue', async () => {
  const owner = testContext.txContext.database.owner;
  const neighbour = await testContext.company('Outraloja');
  await addSilent(admin, 201);
  await addSilent(neighbour, 1);
  await owner.query(`insert into contacts (company_id, id, name) values (${admin.companyId}, 3001, 'Espera');
    insert into tickets (company_id, contact_id, whatsapp_id, status, queued_at) values (${admin.companyId}, 3001, 601, 'pending', '${minutesAgo(20)}');
    create function refuse_close() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refused before update of status on tickets for each row
      when (old.company_id = ${admin.companyId} and old.contact_id < 2201) execute function refuse_close()`);
  await expect(applyTicketTimeouts(testContext.txContext)).rejects.toThrow('200 failed, the first: not this one');
  const { rows } = await owner.query(
    `select company_id as company, status, queue_id as queue, count(*)::int as tickets from tickets group by 1, 2, 3 order by 1, 2`,
  );
  const own = { company: admin.companyId, queue: null };
  expect(rows).toEqual([
    { ...own, status: 'closed', tickets: 1 },
    { ...own, status: 'open', tickets: 200 },
    { ...own, status: 'pending', queue: 501, tickets: 1 },
    { company: neighbour.companyId, queue: null, status: 'closed', tickets: 1 },
  ]);
});
