import { expect, test } from 'vitest';
import { inTx } from '../../platform/db/tx.ts';
import { changeBehaviour } from './change-behaviour.ts';
import { connection, setUpSandbox } from './test-sandbox.ts';

const { context, database, driver, toSend, changePhone, onScreen, runJobs } = await setUpSandbox();

test('a message that is sent while the phone goes online is delivered', async () => {
  await changePhone({ online: false });
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const sends: Promise<unknown>[] = [];
  await inTx(context(), 1, async (tx) => {
    await changeBehaviour(tx, 1, { online: true });
    let isSent = false;
    sends.push(
      driver()
        .send(connection, toSend('quase'))
        .finally(() => {
          isSent = true;
        }),
    );
    const isBlocked = async () => (await database().owner.query(blocked)).rowCount === 1;
    await expect.poll(async () => isSent || (await isBlocked()), { interval: 5, timeout: 20_000 }).toBe(true);
  });
  await Promise.all(sends);
  await runJobs();
  expect((await onScreen()).map(({ body, ack }) => [body, ack])).toEqual([['quase', 3]]);
});
