import { expect, it } from 'vitest';
import { phonePairs } from './paired-phones.ts';
import { testWorker } from './test-worker.ts';

const worker = testWorker();
const phones = phonePairs(worker);

it('two workers for one connection: one has the lease, and they do not fight', async () => {
  const { shop } = phones();
  const connectionId = await worker.addConnection();
  let logins = 0;
  const count = ({ number }: { number: string }) => void (number === shop.number && logins++);
  worker.start();
  worker.start();
  await worker.pair(connectionId, shop);
  const owner = await worker.owner(connectionId);
  worker.whatsapp.world.on('login', count);
  const leasedUntil = async () =>
    worker.query('select leased_until::text from whatsapp_web_sessions where whatsapp_id = $1', [connectionId]);
  for (let renewals = 0; renewals < 5; renewals++) {
    const before = await leasedUntil();
    await expect.poll(leasedUntil).not.toEqual(before);
  }
  worker.whatsapp.world.off('login', count);
  expect(logins).toBe(0);
  expect(await worker.owner(connectionId)).toEqual(owner);
  expect(await worker.reported(connectionId)).toMatchObject({ status: 'CONNECTED' });
});

it('the owner is killed, and another takes over; the owner is asked to stop, and another takes over at once', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  // The killed worker's lease expires. If it expires earlier on a slow machine, the other takes over a moment earlier.
  const times = { leaseTtl: 1500 };
  const first = worker.start({ times });
  await worker.pair(connectionId, shop);
  const second = worker.start({ times });
  await expect.poll(() => second.messages.some(({ kind }) => kind === 'ready')).toBe(true);
  first.child.kill('SIGKILL');
  const one = await ana.text(shop, 'um');
  await expect.poll(() => worker.journalIds(connectionId)).toContain(one);
  expect(await worker.owner(connectionId)).toMatchObject({ owner: second.id });

  const third = worker.start({ times });
  await expect.poll(() => third.messages.some(({ kind }) => kind === 'ready')).toBe(true);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  const two = await ana.text(shop, 'dois');
  await expect.poll(() => worker.journalIds(connectionId)).toContain(two);
  expect(await worker.owner(connectionId)).toMatchObject({ owner: third.id });
});

it('a worker that lost its lease writes and sends nothing more', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  worker.start({ times: { lookEvery: 60_000, renewEvery: 60_000, leaseTtl: 600_000 } });
  // It polls once a minute: notified, it finds a connection that another worker has just released.
  const pointing = setInterval(() => void worker.query('notify whatsapp_web_wanted').catch(() => {}), 300);
  await worker.pair(connectionId, shop).finally(() => clearInterval(pointing));
  await ana.text(shop, 'antes');
  await expect.poll(async () => (await worker.journalIds(connectionId)).length).toBeGreaterThan(0);
  await worker.query(
    // With the row lock of a new owner, which waits until a write under the previous lease is complete.
    `update whatsapp_web_sessions s set owner = gen_random_uuid(), epoch = epoch + 1, leased_until = now() + interval '1 hour'
     from (select whatsapp_id from whatsapp_web_sessions where whatsapp_id = $1 for update) held where s.whatsapp_id = held.whatsapp_id`,
    [connectionId],
  );
  const keys = () =>
    worker.query(
      `select md5(string_agg(type || id || value, ',' order by type, id)) from whatsapp_web_keys where whatsapp_id = $1`,
      [connectionId],
    );
  const before = await keys();
  const id = await ana.text(shop, 'depois');
  await expect.poll(() => shop.devices[0]?.isOnline, { timeout: 60_000 }).toBe(false);
  expect(await keys()).toEqual(before);
  expect(ana.account.ticks.filter((tick) => tick.id === id)).toEqual([]);
});
