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

/** An encrypted value, and its re-encryption by the server itself or by a separate program. */
function store(name: string, key: string, byOthers = false) {
  let sealed = [secretBox(key, name).seal('one'), secretBox(key, name).seal('two')];
  const sealedStore: SealedStore & { keys: string[] } = {
    name,
    label: `What ${name} keeps`,
    purpose: name,
    keys: [key],
    sample: async () => sealed,
    reseal: byOthers
      ? null
      : async () => {
          sealed = sealed.map((one) => secretBox(sealedStore.keys, name).reseal(one) ?? one);
        },
  };
  return sealedStore;
}
const check = (sealedStore: ReturnType<typeof store>, ...keys: string[]) => {
  sealedStore.keys = keys;
  return checkSeals(database.owner, keys, [sealedStore]);
};

it('a wrong key is refused with a sentence, also for a database that has never recorded the right one', async () => {
  const sealedStore = store('first', 'right');
  await expect(check(sealedStore, 'wrong')).rejects.toThrow(
    /^What first keeps in this database are sealed with another SECRET_KEY: /,
  );
  await check(sealedStore, 'right');
  await expect(check(sealedStore, 'wrong')).rejects.toThrow(/another SECRET_KEY/);
  await check(sealedStore, 'right');
});

it('a key is changed while the previous one is given, and afterwards works alone', async () => {
  const sealedStore = store('second', 'old');
  await check(sealedStore, 'old');
  expect(await check(sealedStore, 'new', 'old')).toEqual([]);
  await check(sealedStore, 'new');
  expect((await sealedStore.sample()).map((one) => secretBox('new', 'second').open(one))).toEqual(['one', 'two']);
  await expect(check(sealedStore, 'old')).rejects.toThrow(/another SECRET_KEY/);
});

it('omitting the previous key before everything is resealed is noticed, by the server and by the separate program', async () => {
  const sealedStore = store('third', 'old', true);
  await check(sealedStore, 'old');
  expect(await check(sealedStore, 'new', 'old')).toEqual(['third']);
  await expect(check(sealedStore, 'new')).rejects.toThrow(/SECRET_KEY_PREVIOUS, until everything is sealed anew/);
  expect(await findOpenRefusal(database.owner, ['new'], sealedStore)).toMatch(/another SECRET_KEY/);
  expect(await findOpenRefusal(database.owner, ['new', 'old'], sealedStore)).toBeNull();
  await markSealed(database.owner, 'third', fingerprintOf('new'));
  expect(await check(sealedStore, 'new')).toEqual([]);
});

it('when nothing is sealed, any key is accepted', async () => {
  const sealedStore = { ...store('fourth', 'old'), sample: async () => [] };
  await checkSeals(database.owner, ['old'], [sealedStore]);
  await checkSeals(database.owner, ['new'], [sealedStore]);
});
