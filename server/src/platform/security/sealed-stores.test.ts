import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { setUpTestDb } from '../db/test-db.ts';
import { silentLog } from '../log.ts';
import { checkSeals, findOpenRefusal, markSealed, type SealedStore } from './sealed-stores.ts';
import { fingerprintOf, secretBox } from './secret-box.ts';

const db = setUpTestDb();
let database: Database;
beforeAll(() => {
  database = openDatabase(db.url, silentLog, { app: 1, owner: 2 });
});
afterAll(() => database.close());

/** Something that is sealed, and resealed by the server itself or by a separate program. */
function store(name: string, key: string, byOthers = false) {
  let sealed = [secretBox(key, name).seal('one'), secretBox(key, name).seal('two')];
  const kept: SealedStore & { keys: string[] } = {
    name,
    label: `What ${name} keeps`,
    purpose: name,
    keys: [key],
    sample: async () => sealed,
    reseal: byOthers
      ? null
      : async () => {
          sealed = sealed.map((one) => secretBox(kept.keys, name).reseal(one) ?? one);
        },
  };
  return kept;
}
const check = (kept: ReturnType<typeof store>, ...keys: string[]) => {
  kept.keys = keys;
  return checkSeals(database.owner, keys, [kept]);
};

it('a wrong key is refused with a sentence, also for a database that has never recorded the right one', async () => {
  const kept = store('first', 'right');
  await expect(check(kept, 'wrong')).rejects.toThrow(
    /^What first keeps in this database are sealed with another SECRET_KEY: /,
  );
  await check(kept, 'right');
  await expect(check(kept, 'wrong')).rejects.toThrow(/another SECRET_KEY/);
  await check(kept, 'right');
});

it('a key is changed while the previous one is given, and afterwards works alone', async () => {
  const kept = store('second', 'old');
  await check(kept, 'old');
  expect(await check(kept, 'new', 'old')).toEqual([]);
  await check(kept, 'new');
  expect((await kept.sample()).map((one) => secretBox('new', 'second').open(one))).toEqual(['one', 'two']);
  await expect(check(kept, 'old')).rejects.toThrow(/another SECRET_KEY/);
});

it('omitting the previous key before everything is resealed is noticed, by the server and by the separate program', async () => {
  const kept = store('third', 'old', true);
  await check(kept, 'old');
  expect(await check(kept, 'new', 'old')).toEqual(['third']);
  await expect(check(kept, 'new')).rejects.toThrow(/SECRET_KEY_PREVIOUS, until everything is sealed anew/);
  expect(await findOpenRefusal(database.owner, ['new'], kept)).toMatch(/another SECRET_KEY/);
  expect(await findOpenRefusal(database.owner, ['new', 'old'], kept)).toBeNull();
  await markSealed(database.owner, 'third', fingerprintOf('new'));
  expect(await check(kept, 'new')).toEqual([]);
});

it('when nothing is sealed, any key is accepted', async () => {
  const kept = { ...store('fourth', 'old'), sample: async () => [] };
  await checkSeals(database.owner, ['old'], [kept]);
  await checkSeals(database.owner, ['new'], [kept]);
});
