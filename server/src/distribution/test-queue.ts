import type { Actor } from '@balcao/contract/users/actor';
import type { TestWorld } from '../../../tests/world/test-world.ts';

/** For tests: the queue of a test world, its users and its waiting tickets. */
export function queueOf(world: TestWorld) {
  let n = 0;
  const work = (userId: number, queueId = world.queueId) =>
    world.sql('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
      world.ana.companyId,
      userId,
      queueId,
    ]);
  const setQueue = async (columns: Record<string, string | number>) => {
    for (const [name, value] of Object.entries(columns))
      await world.sql(`update queues set ${name} = $1 where id = $2`, [value, world.queueId]);
  };
  const setUser = ({ userId }: Actor, columns: Record<string, string | boolean>) =>
    Promise.all(
      Object.entries(columns).map(([name, value]) =>
        world.sql(`update users set ${name} = $1 where id = $2`, [value, userId]),
      ),
    );
  const waiting = async (more: { userId?: number; queueId?: number | null } = {}) =>
    world.ticket(await world.contact(`Cliente ${++n}`, `551190000${String(1000 + n)}`), more);
  const holderOf = async (ticketId: number) => {
    const [row] = await world.sql<{ status: string; userId: number | null }>(
      'select status, user_id as "userId" from tickets where id = $1',
      [ticketId],
    );
    return row?.status === 'open' ? row.userId : null;
  };
  const holders = (ids: number[]) => Promise.all(ids.map(holderOf));
  const logOf = (ticketId: number) =>
    world.sql<{ type: string; userId: number }>(
      'select type, user_id as "userId" from ticket_log where ticket_id = $1 order by id',
      [ticketId],
    );
  return { work, setQueue, setUser, waiting, holderOf, holders, logOf };
}
