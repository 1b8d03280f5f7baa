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

it('a session whose lease had expired, when it may have been shown as down, repeats its report once that is renewed', async () => {
  const { whatsappId } = await leases.lease();
  const backoff = { backoffFirst: 600_000, backoffMax: 600_000, failuresToTimeout: 1 };
  const times = timeouts.parse({ lookEvery: 20, renewEvery: 20, ...backoff });
  const loop = leaseConnections(leases.worker({ timeouts: times }), Promise.resolve());
  const session = async () => {
    const sql = `select said ->> 'status' as status, said_version::int as version, epoch::int from whatsapp_web_sessions where whatsapp_id = $1`;
    const [row] = await leases.query<{ status: string; version: number; epoch: number }>(sql, [whatsappId]);
    return row;
  };
  // Until the end of the test it waits, and nothing changes.
  await expect.poll(async () => (await session())?.status).toBe('TIMEOUT');
  const before = await session();
  const expired = `update whatsapp_web_sessions set leased_until = now() - interval '1 second' where whatsapp_id = $1`;
  // A renewal that began before may undo it at once, so it is repeated.
  const versionOnceExpired = async () => {
    await leases.query(expired, [whatsappId]);
    return (await session())?.version;
  };
  await expect.poll(versionOnceExpired).toBeGreaterThan(before?.version ?? 0);
  expect(await session()).toMatchObject({ status: 'TIMEOUT', epoch: before?.epoch });
  await loop.stop();
});
