import { expect, it } from 'vitest';
import { capturedLog } from '../../../../../../tests/world/captured-log.ts';
import type { LeasedConnection } from '../context/worker-context.ts';
import { testLeases } from '../test-leases.ts';
import { trackDowntime } from './downtime.ts';

const leases = testLeases();
const anHourAgo = () => new Date(Date.now() - 3_600_000);
const rowsOf = ({ whatsappId }: LeasedConnection) =>
  leases.query(
    `select reason, recovered, until_at is not null as "isOver" from connection_gaps where whatsapp_id = $1 order by id`,
    [whatsappId],
  );
async function tracked(companyId?: number) {
  const connection = await leases.lease(companyId);
  const log = capturedLog();
  return { connection, log, downtime: trackDowntime(leases.worker({ log }), connection) };
}

it('messages written during a downtime are counted on that downtime', async () => {
  const { connection, downtime } = await tracked();
  await downtime.begin(anHourAgo(), 'noAnswer');
  await downtime.begin(new Date(), 'deaf');
  expect(await rowsOf(connection)).toEqual([{ reason: 'noAnswer', recovered: 0, isOver: false }]);
  await downtime.end();
  await downtime.recordRecovered(3);
  await downtime.recordRecovered(5);
  expect(await rowsOf(connection)).toEqual([{ reason: 'noAnswer', recovered: 5, isOver: true }]);

  await downtime.begin(anHourAgo(), 'restart');
  await downtime.end();
  await downtime.recordRecovered(0);
  expect(await rowsOf(connection)).toMatchObject([{ recovered: 5 }, { reason: 'restart', recovered: 0 }]);
});

it('our own probe for withheld messages is no downtime, unless there were some', async () => {
  const { connection, downtime, log } = await tracked();
  downtime.isProbe = true;
  await downtime.begin(anHourAgo(), 'deaf');
  await downtime.end();
  await downtime.recordRecovered(0);
  expect(await rowsOf(connection)).toEqual([]);
  expect(log.entries).toEqual([]);

  downtime.isProbe = true;
  await downtime.begin(anHourAgo(), 'deaf');
  await downtime.end();
  await downtime.recordRecovered(2);
  expect(await rowsOf(connection)).toEqual([{ reason: 'deaf', recovered: 2, isOver: true }]);
  expect(log.entries).toEqual([expect.stringContaining('"recovered":2')]);

  await downtime.begin(anHourAgo(), 'noAnswer');
  await downtime.end();
  await downtime.recordRecovered(0);
  expect(await rowsOf(connection)).toHaveLength(2);
});

it('a socket that opens without a downtime changes none, and no other connection’s', async () => {
  const first = await tracked();
  const second = await tracked(first.connection.companyId);
  await first.downtime.begin(anHourAgo(), 'noAnswer');
  await second.downtime.end();
  await second.downtime.recordRecovered(9);
  expect(await rowsOf(first.connection)).toEqual([{ reason: 'noAnswer', recovered: 0, isOver: false }]);
  expect(await rowsOf(second.connection)).toEqual([]);
});

it('a downtime never ends before it began, even when clocks of two machines differ', async () => {
  const { connection, downtime } = await tracked();
  await downtime.begin(new Date(Date.now() + 60_000), 'noAnswer');
  await downtime.end();
  const [row] = await leases.query(
    'select until_at = from_at as "isEmpty" from connection_gaps where whatsapp_id = $1',
    [connection.whatsappId],
  );
  expect(row).toEqual({ isEmpty: true });
});
