import { expect, it } from 'vitest';
import type { Database } from '../../../../platform/db/database.ts';
import { timeouts } from '../context/timeouts.ts';
import { testLeases } from '../test-leases.ts';
import { leaseConnections } from './lease-connections.ts';

const leases = testLeases();

/** The database, whose first report of a session is answered as if the lease had been lost. */
function withOneFalseLoss(db: Database['owner']): Database['owner'] {
  let losses = 0;
  return new Proxy(db, {
    get: (pool, name) =>
      name !== 'query'
        ? Reflect.get(pool, name)
        : async (...given: unknown[]) => {
            const isReport = JSON.stringify(given[0]).includes('whatsapp-web-say');
            return isReport && losses++ === 0 ? { rowCount: 0, rows: [] } : Reflect.apply(pool.query, pool, given);
          },
  });
}

it('a session that took its lease for lost, although nobody else has it, is opened again under a new epoch', async () => {
  const { whatsappId } = await leases.lease();
  const times = timeouts.parse({ lookEvery: 20, renewEvery: 20 });
  const loop = leaseConnections(leases.worker({ db: withOneFalseLoss(leases.db), timeouts: times }), Promise.resolve());
  const sql = 'select said_version > 0 as "hasReported", epoch::int from whatsapp_web_sessions where whatsapp_id = $1';
  const session = async () => (await leases.query(sql, [whatsappId]))[0];
  await expect.poll(session).toEqual({ hasReported: true, epoch: 2 });
  await loop.stop();
});
