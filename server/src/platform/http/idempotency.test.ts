import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { removeReplies, runIdempotent } from './idempotency.ts';

const world = testWorld();
let runs = 0;
const hourMs = 3_600_000;

const ask = (key: string | undefined, work?: () => Promise<unknown>, by: Actor = world.ana, route = 'POST /messages') =>
  world.run(
    (tx) => runIdempotent(tx, { userId: by.userId, route, key }, work ?? (async () => ({ run: ++runs }))),
    by.companyId,
  );

beforeEach(() => {
  runs = 0;
});

it('a repeat under the same key runs once and gets the first response, whatever kind of value it is', async () => {
  const replies = [{ run: 1, at: '2026-01-01', none: null, list: [1, 'ção'] }, null, [], 'texto', 0, false];
  for (const [i, reply] of replies.entries()) {
    const first = await ask(`k${i}`, async () => reply);
    const again = await ask(`k${i}`, () => Promise.reject(new Error('done twice')));
    expect([first, again]).toEqual([reply, reply]);
  }
});

it('concurrent calls with one key run once, and all get the same response', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('k')));
  expect(answers).toEqual(Array(8).fill({ run: 1 }));
});

it('a failure is not stored: a call that waited for it runs, and so does a later repeat', async () => {
  const [begun, refusal] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  const failing = ask('k', () => {
    begun.resolve();
    return refusal.promise;
  });
  await begun.promise;
  const waiting = ask('k');
  refusal.reject(new Error('refused'));
  await expect(failing).rejects.toThrow('refused');
  expect(await waiting).toEqual({ run: 1 });
  expect(await ask('k')).toEqual({ run: 1 });
});

it('a key is separate for each person and each call', async () => {
  await ask('k');
  expect(await ask('k', undefined, world.bia)).toEqual({ run: 2 });
  expect(await ask('k', undefined, world.otto)).toEqual({ run: 3 });
  expect(await ask('k', undefined, world.ana, 'POST /schedules')).toEqual({ run: 4 });
  expect([await ask('k'), await ask('k', undefined, world.bia)]).toEqual([{ run: 1 }, { run: 2 }]);
  expect(await ask('k', undefined, world.ana, 'POST /schedules')).toEqual({ run: 4 });
  expect([await ask(undefined), await ask(undefined)]).toEqual([{ run: 5 }, { run: 6 }]);
});

it('the key is free after a day, and not earlier', async () => {
  const begun = world.now.getTime();
  await ask('k');
  world.now = new Date(begun + 24 * hourMs);
  expect(await ask('k')).toEqual({ run: 1 });
  world.now = new Date(begun + 24 * hourMs + 1);
  expect(await ask('k')).toEqual({ run: 2 });
  expect(await ask('k')).toEqual({ run: 2 });
});

it('another request under the same key is refused, and nothing runs; a key that was stored without one is a repeat', async () => {
  const askFor = (key: string, request?: object) =>
    world.run((tx) =>
      runIdempotent(
        tx,
        { userId: world.ana.userId, route: 'POST /messages', key, ...(request && { request }) },
        async () => ({ run: ++runs }),
      ),
    );
  expect([await askFor('k', { to: '1' }), await askFor('k', { to: '1' })]).toEqual([{ run: 1 }, { run: 1 }]);
  await expect(askFor('k', { to: '2' })).rejects.toThrow('ERR_IDEMPOTENCY_KEY_USED');
  world.now = new Date(world.now.getTime() + 24 * hourMs + 1);
  expect([await askFor('k', { to: '2' }), await askFor('k', { to: '2' })]).toEqual([{ run: 2 }, { run: 2 }]);
  await askFor('before');
  expect([await askFor('before', { to: '1' }), runs]).toEqual([{ run: 3 }, 3]);
});

it('an empty key, or one longer than 200 characters, is invalid input, and nothing runs', async () => {
  for (const [key, problem] of [
    ['', 'required'],
    ['k'.repeat(201), 'too_big'],
  ] as const)
    await expect(ask(key)).rejects.toMatchObject({ details: { fields: { 'idempotency-key': problem } } });
  expect(runs).toBe(0);
  expect(await ask('ç'.repeat(200))).toEqual({ run: 1 });
});

it('stored responses that contain an erased address are removed, of this company only, and no similar ones', async () => {
  const answer = (key: string, text: string, by?: Actor) => ask(key, async () => ({ text }), by);
  await answer('a', 'para ana_1%x@casa.test, hoje');
  await answer('b', 'para anaQ1Qx@casa.test, hoje');
  await answer('a', 'para ana_1%x@casa.test, hoje', world.otto);
  expect(await world.run((tx) => removeReplies(tx, ['ana_1%x@casa.test']))).toEqual({ rows: 1 });
  expect([await ask('a'), await ask('b')]).toEqual([{ run: 1 }, { text: 'para anaQ1Qx@casa.test, hoje' }]);
  expect(await ask('a', undefined, world.otto)).toEqual({ text: 'para ana_1%x@casa.test, hoje' });
});
