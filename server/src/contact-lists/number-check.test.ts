import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import type { NumberCheckDeps } from '../contacts/check-number.ts';
import { checkListNumbers } from './check-list-numbers.ts';
import { createContactList } from './create-contact-list.ts';
import { createContactListItem } from './create-contact-list-item.ts';
import { findContactList } from './find-contact-list.ts';
import { importListItems } from './import-list-items.ts';
import { startNumberCheck, stopNumberCheck } from './start-number-check.ts';
import { updateContactListItem } from './update-contact-list-item.ts';

const world = testWorld();
const number = (n: number) => `55119876500${String(n).padStart(2, '0')}`;

/** A connection that knows the even numbers, and the numbers it was asked for; `answers`: how often it responds. */
function evenOnes(answers = Number.POSITIVE_INFINITY): NumberCheckDeps & { asked: string[][] } {
  const asked: string[][] = [];
  const check = async (numbers: string[]) => {
    asked.push(numbers);
    return asked.length > answers ? null : new Set(numbers.filter((one) => Number(one) % 2 === 0));
  };
  return { asked, findChecker: async () => check };
}
const nobody: NumberCheckDeps = { findChecker: async () => null };

async function listOf(people: number): Promise<number> {
  const { id } = await world.run((tx) => createContactList(tx, { name: 'Clientes' }));
  const rows = Array.from({ length: people }, (_, n) => ({ name: `Pessoa ${n}`, number: number(n), email: '' }));
  await world.run((tx) => importListItems(tx, id, rows));
  return id;
}
const start = (deps: NumberCheckDeps, id: number) => world.run((tx) => startNumberCheck(tx, deps, id));
const checkBatch = (deps: NumberCheckDeps, contactListId: number, silences = 0) =>
  checkListNumbers(world.context(), deps, { companyId: world.ana.companyId, contactListId, silences });
const check = async (id: number) => (await world.run((tx) => findContactList(tx, id))).check;
const validity = async () =>
  (
    await world.sql<{ valid: boolean | null; n: number }>(
      'select is_whatsapp_valid as valid, count(*)::int as n from contact_list_items group by 1 order by 1 nulls last',
    )
  ).map(({ valid, n }) => [valid, n]);

it('numbers are checked ten at a time, with a second’s pause for each, and progress is reported', async () => {
  const [checker, id] = [evenOnes(), await listOf(23)];
  expect((await start(checker, id)).check).toEqual({ done: 0, total: 23 });
  await checkBatch(checker, id);
  expect(await check(id)).toEqual({ done: 10, total: 23 });
  expect(await validity()).toEqual([
    [false, 5],
    [true, 5],
    [null, 13],
  ]);
  const [waiting] = await world.jobs('check-contact-list');
  expect(new Date(waiting!.runAt).getTime() - world.now.getTime()).toBe(10_000);
  for (let n = 0; n < 3; n += 1) await checkBatch(checker, id);
  expect(await check(id)).toBeNull();
  expect(checker.asked.map(({ length }) => length)).toEqual([10, 10, 3]);
  expect(await validity()).toEqual([
    [false, 11],
    [true, 12],
  ]);
});

it('people who are added while a list is checked, and another start, do not make it faster', async () => {
  const [checker, id] = [evenOnes(), await listOf(23)];
  await start(checker, id);
  await checkBatch(checker, id);
  const waitMs = async () => {
    const jobs = await world.jobs('check-contact-list');
    return jobs.map(({ runAt }) => new Date(runAt).getTime() - world.now.getTime());
  };
  const add = (n: number) =>
    world.run((tx) => createContactListItem(tx, world.ana, { contactListId: id, name: 'Nova', number: number(n) }));
  world.now = new Date(world.now.getTime() + 4_000);
  await add(44);
  expect(await waitMs()).toEqual([6_000]);
  await start(checker, id);
  expect(await waitMs()).toEqual([6_000]);
  world.now = new Date(world.now.getTime() + 60_000);
  await add(46);
  expect(await waitMs()).toEqual([0]);
});

it('somebody who is added while the first batch of a list runs starts no second one at the same time', async () => {
  const id = await listOf(3);
  await world.sql('delete from graphile_worker._private_jobs');
  const waits: number[][] = [];
  const meanwhile: NumberCheckDeps = {
    findChecker: async () => async (numbers) => {
      await world.run((tx) =>
        createContactListItem(tx, world.ana, { contactListId: id, name: 'Nova', number: number(44) }),
      );
      const jobs = await world.jobs('check-contact-list');
      waits.push(jobs.map(({ runAt }) => new Date(runAt).getTime() - world.now.getTime()));
      return new Set(numbers);
    },
  };
  await checkBatch(meanwhile, id);
  expect(waits).toEqual([[10_000]]);
});

it('lists that are checked at once take turns, ten seconds apart', async () => {
  const [checker, first, second] = [evenOnes(), await listOf(23), await listOf(23)];
  await start(checker, first);
  await start(checker, second);
  await checkBatch(checker, first);
  await checkBatch(checker, second);
  expect(checker.asked).toHaveLength(1);
  const waits = (await world.jobs('check-contact-list')).map(({ runAt }) => new Date(runAt).getTime());
  expect(waits).toEqual([world.now.getTime() + 10_000, world.now.getTime() + 10_000]);
  world.now = new Date(world.now.getTime() + 10_000);
  await checkBatch(checker, second);
  await checkBatch(checker, first);
  expect([await check(first), await check(second)]).toEqual([
    { done: 10, total: 23 },
    { done: 10, total: 23 },
  ]);
  world.now = new Date(world.now.getTime() + 10_000);
  await checkBatch(checker, first);
  expect(await check(first)).toEqual({ done: 20, total: 23 });
});

it('known results are reused for thirty days; a new number is checked', async () => {
  const [checker, id] = [evenOnes(), await listOf(2)];
  await start(checker, id);
  await checkBatch(checker, id);
  await checkBatch(checker, id);
  expect((await start(checker, id)).check).toBeNull();
  const [{ id: itemId }] = (await world.sql<{ id: number }>('select id from contact_list_items order by id')) as [
    { id: number },
  ];
  await world.run((tx) => updateContactListItem(tx, world.ana, itemId, { number: number(44) }));
  expect((await start(checker, id)).check).toEqual({ done: 0, total: 1 });
  world.now = new Date(world.now.getTime() + 31 * 24 * 60 * 60_000);
  await checkBatch(checker, id);
  expect(checker.asked.at(-1)).toHaveLength(2);
});

it('a changed number is checked, like a new one; a changed name is not', async () => {
  const id = await listOf(0);
  const { id: itemId } = await world.run((tx) =>
    createContactListItem(tx, world.ana, { contactListId: id, name: 'Nova', number: number(44) }),
  );
  const asked = async () => (await world.jobs('check-contact-list')).length;
  await world.sql('delete from graphile_worker._private_jobs');
  await world.run((tx) => updateContactListItem(tx, world.ana, itemId, { name: 'Outra' }));
  expect(await asked()).toBe(0);
  await world.run((tx) => updateContactListItem(tx, world.ana, itemId, { number: number(46) }));
  expect(await asked()).toBe(1);
});

it('without a connection that can check, it is refused, and a running check ends', async () => {
  const [checker, id] = [evenOnes(), await listOf(12)];
  await expect(start(nobody, id)).rejects.toThrow('ERR_CHANNEL_UNSUPPORTED');
  await checkBatch(nobody, id);
  expect(await validity()).toEqual([[null, 12]]);
  await start(checker, id);
  await checkBatch(nobody, id);
  expect(await check(id)).toBeNull();
  expect(await validity()).toEqual([[null, 12]]);
});

it('a connection that does not answer is asked again after a minute, five times at most', async () => {
  const [checker, id] = [evenOnes(0), await listOf(3)];
  await start(checker, id);
  for (const silences of [0, 1, 2, 3, 4]) await checkBatch(checker, id, silences);
  expect(await check(id)).toBeNull();
  expect(await validity()).toEqual([[null, 3]]);
});

it.each([
  ['its licence ends', `update companies set due_date = '2020-01-01' where id = $1`],
  ['it is deactivated', 'update companies set status = false where id = $1'],
  [
    'its plan loses campaigns',
    'update plans set use_campaigns = false where id = (select plan_id from companies where id = $1)',
  ],
])(
  'a company asks about no more numbers once %s; they stay unchecked, and are checked when somebody starts it again',
  async (_, end) => {
    const [checker, id] = [evenOnes(), await listOf(12)];
    const { companyId } = world.ana;
    await start(checker, id);
    await checkBatch(checker, id);
    await world.sql(end, [companyId]);
    await checkBatch(checker, id);
    expect(checker.asked.map(({ length }) => length)).toEqual([10]);
    expect(await check(id)).toBeNull();
    await world.sql(`update companies set due_date = '2999-01-01', status = true where id = $1`, [companyId]);
    await world.sql('update plans set use_campaigns = true where id = (select plan_id from companies where id = $1)', [
      companyId,
    ]);
    await start(checker, id);
    await checkBatch(checker, id);
    expect(checker.asked.map(({ length }) => length)).toEqual([10, 2]);
  },
);

it('stopped during a request, it continues no further', async () => {
  const id = await listOf(30);
  const checker = evenOnes();
  await start(checker, id);
  await world.run((tx) => stopNumberCheck(tx, id));
  const stopping: NumberCheckDeps = {
    findChecker: async () => async (numbers) => {
      await world.run((tx) => stopNumberCheck(tx, id));
      return new Set(numbers);
    },
  };
  await checkBatch(stopping, id);
  expect(await check(id)).toBeNull();
  expect(await world.jobs('check-contact-list')).toEqual([]);
});

it('another company starts and stops none of ours', async () => {
  const id = await listOf(3);
  const others = world.otto.companyId;
  await expect(world.run((tx) => startNumberCheck(tx, evenOnes(), id), others)).rejects.toThrow('ERR_NOT_FOUND');
  await expect(world.run((tx) => stopNumberCheck(tx, id), others)).rejects.toThrow('ERR_NOT_FOUND');
});
