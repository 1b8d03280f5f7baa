import { expect, it } from 'vitest';
import { openInboundQueue } from './inbound-queue.ts';

const turn = () => new Promise((passed) => setImmediate(passed));

it('a chat keeps its order under either of its names, and chats do not wait for each other', async () => {
  const lanes = openInboundQueue({ inFlight: 0 }, () => 10);
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const fails = lanes.run(['number', 'lid'], async () => {
    await first.promise;
    done.push('ana 1');
    throw new Error('broken');
  });
  const behind = [
    lanes.run(['lid'], async () => void done.push('ana 2')),
    lanes.run(['number', 'lid'], async () => void done.push('ana 3')),
  ];
  await lanes.run(['bob'], async () => void done.push('bob'));
  first.resolve();
  await expect(fails).rejects.toThrow('broken');
  await Promise.all(behind);
  expect(done).toEqual(['bob', 'ana 1', 'ana 2', 'ana 3']);
});

it('limits concurrent entries; a caller that asks whether to continue waits only for those in progress', async () => {
  const lanes = openInboundQueue({ inFlight: 0 }, () => 2);
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const all = ends.map(({ promise }, n) =>
    lanes.run([`chat ${n}`], () => {
      begun.push(n);
      return promise;
    }),
  );
  await turn();
  expect(begun).toEqual([0, 1]);
  const passed = lanes.drained();
  ends[0]?.resolve();
  ends[1]?.resolve();
  await passed;
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const { resolve } of ends) resolve();
  await Promise.all(all);
});

it('under pressure starts fewer, and as many as before afterwards; a connection beside a busy one is not starved', async () => {
  const all = { inFlight: 0 };
  let maxInFlight = 3;
  const lanes = openInboundQueue(all, () => maxInFlight);
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const runs = ends.map(({ promise }, n) =>
    lanes.run([`chat ${n}`], () => {
      begun.push(n);
      return promise;
    }),
  );
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  maxInFlight = 1;
  ends[0]?.resolve();
  ends[1]?.resolve();
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  maxInFlight = 3;
  ends[2]?.resolve();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  all.inFlight = 1000;
  await openInboundQueue(all, () => 3).run(['of another line'], async () => {});
  for (const { resolve } of ends) resolve();
  await Promise.all(runs);
});
