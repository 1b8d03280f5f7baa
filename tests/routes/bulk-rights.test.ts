import type { BulkRefusal } from '@balcao/contract/bulk-actions/bulk-action.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { expect, it } from 'vitest';
import { callWhileDeleted } from '../world/call-while-deleted.ts';
import { runningServer } from '../world/running-server.ts';

const server = runningServer();

it('a bulk action goes no further than the rights of its person: a queue taken away during it is refused', async () => {
  const company = await server.company();
  const { admin } = company;
  for (const n of [1, 2, 3]) await server.write(company.sandboxPhone, `551198765000${n}`, 'Alguém?');
  const { tickets } = (await admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body;
  const ticketIds = tickets.map(({ id }) => id);
  const bia = await server.attendant(company, 'Bia');
  const owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 3 });
  try {
    // The call waits for the lock of its first ticket while the queue is taken away.
    const answer = await callWhileDeleted<{ status: number; body: { tickets: Ticket[]; refused: BulkRefusal[] } }>(
      owner,
      [
        ['select from tickets where id = $1 for update', ticketIds[0]!],
        ['delete from user_queues where user_id = $1', bia.session.user.id],
      ],
      () => bia.call('POST', '/tickets/bulk', { ticketIds, action: { type: 'accept' } }),
    );
    expect(answer.body.tickets.map(({ id }) => id)).toEqual([ticketIds[0]]);
    expect(answer.body.refused).toEqual(
      ticketIds.slice(1).map((ticketId) => ({ ticketId, error: 'ERR_NO_PERMISSION' })),
    );
  } finally {
    await owner.end();
  }
});
