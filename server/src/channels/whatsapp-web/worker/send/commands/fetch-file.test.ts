import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testLeases } from '../../test-leases.ts';
import { takeCommands } from '../command.store.ts';
import { done, testCommands } from './test-commands.ts';

const leases = testLeases();

/** Fetches a file that the host does not return now, requested `age` ago; returns the number of attempts. */
async function fetching(age: string) {
  let tries = 0;
  const refreshMediaConn = () => {
    tries++;
    return Promise.reject(new Error('media: HTTP 500'));
  };
  const { connection, commands, rowOf } = await testCommands(leases, { socket: { refreshMediaConn } });
  const [row] = await leases.query<{ id: number }>(
    `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload, created_at)
     values ($1, $2, 'fetchMedia', $3, '{"ref": {}}', now() - $4::interval) returning id`,
    [connection.companyId, connection.whatsappId, randomUUID(), age],
  );
  for (const command of await takeCommands(leases.db, leases.id, [{ connection, room: 0 }])) commands.take(command);
  return { tries: () => tries, drain: commands.drain, row: () => rowOf(row?.id ?? 0) };
}
const notAvailable = done({ key: null, sizeBytes: 0, reason: 'unavailable' });

it('a file requested two weeks ago is not tried again: the message says so, and can request it again', async () => {
  const { tries, drain, row } = await fetching('14 days 1 second');
  await drain();
  expect(await row()).toEqual(notAvailable);
  expect(tries()).toBe(0);
});

it('nor one whose two weeks pass while it is tried', async () => {
  const { tries, drain, row } = await fetching('13 days 23 hours 59 minutes 59.7 seconds');
  await drain();
  expect(await row()).toEqual(notAvailable);
  expect(tries()).toBeLessThan(3);
});
