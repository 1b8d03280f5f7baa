import { expect, test } from 'vitest';
import { isBlocked } from '../../../../tests/world/lock-wait.ts';
import { inTx } from '../../platform/db/tx.ts';
import { changeBehaviour } from './change-behaviour.ts';
import { connection, setUpSandbox } from './test-sandbox.ts';

const { context, database, driver, toSend, changePhone, onScreen, runJobs } = await setUpSandbox();

test('a message that is sent while the phone goes online is delivered', async () => {
  await changePhone({ online: false });
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
    await expect.poll(async () => isSent || (await isBlocked(database().owner)), { interval: 5 }).toBe(true);
  });
  await Promise.all(sends);
  await runJobs();
  expect((await onScreen()).map(({ body, ack }) => [body, ack])).toEqual([['quase', 3]]);
});
