import { expect, it } from 'vitest';
import { testWorker } from './test-worker.ts';

const worker = testWorker();
const chats = 40;
const each = 8;
const kills = 4;

it('a worker that is killed again and again processes its backlog: many messages per commit, each chat in order, each once', async () => {
  const shop = worker.whatsapp.phone({ number: '5511900006001', name: 'Loja' });
  shop.behaviour.delivers = false;
  const people = Array.from({ length: chats }, (_, n) =>
    worker.whatsapp.phone({ number: `55119888${60_000 + n}`, name: `Cliente ${n}` }),
  );
  const connectionId = await worker.addConnection();
  const rows = async () => (await worker.journal(connectionId)).filter(({ kind }) => kind === 'message');
  let program = worker.start();
  const kill = async (): Promise<void> => {
    program.child.kill('SIGKILL');
    await program.exited;
    await worker.query('update whatsapp_web_sessions set owner = null, leased_until = null');
  };
  await worker.pair(connectionId, shop);
  for (const person of people) await person.text(shop, 'primeira');
  await expect.poll(async () => (await rows()).length).toBe(chats);
  await kill();

  const sent = new Map<string, string[]>(people.map(({ number }) => [number, []]));
  for (let n = 0; n < each; n++)
    for (const person of people) sent.get(person.number)?.push(await person.text(shop, `${n}`));

  for (let n = 0; n < kills; n++) {
    const before = (await rows()).length;
    program = worker.start();
    await expect.poll(async () => (await rows()).length, { interval: 5 }).toBeGreaterThan(before);
    await kill();
    // The kill must come before the last message, so that messages could be lost or duplicated.
    if ((await rows()).length === chats * (1 + each)) break;
  }
  program = worker.start();
  await expect.poll(async () => (await rows()).length, { timeout: 60_000 }).toBe(chats * (1 + each));
  await expect
    .poll(() => shop.devices.map(({ queue, unconfirmed }) => [queue.length, unconfirmed.size]))
    .toEqual([[0, 0]]);

  const byChat = Map.groupBy(await rows(), ({ chat }) => chat);
  const inOrder = people.map(({ lid }) =>
    byChat
      .get(`${lid}@lid`)
      ?.map(({ provider_id }) => provider_id)
      .slice(1),
  );
  expect(inOrder).toEqual([...sent.values()]);
  // One at a time, each would have its own commit. The batch size depends on the machine, batching as such does not.
  const commits = await worker.query<{ n: number }>(
    `select count(*)::int as n from journal where provider_id = any($1) group by xmin::text order by n desc`,
    [[...sent.values()].flat()],
  );
  expect(commits.length).toBeLessThan(chats * each);
  expect(commits[0]?.n).toBeGreaterThanOrEqual(4);
});
