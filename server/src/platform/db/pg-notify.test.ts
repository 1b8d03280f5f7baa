import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { openPgNotify, type PgNotify } from './pg-notify.ts';
import { setUpTestDb } from './test-db.ts';

const db = setUpTestDb();
let here: Database;
let there: Database;
let ours: PgNotify;
let theirs: PgNotify;

beforeAll(async () => {
  here = openDatabase(db.url, silentLog, { app: 1, owner: 3 });
  there = openDatabase(db.url, silentLog, { app: 1, owner: 3 });
  ours = await openPgNotify(here.owner, silentLog);
  theirs = await openPgNotify(there.owner, silentLog);
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
  await here.close();
  await there.close();
});

const collect = async (name: string) => {
  const received: string[] = [];
  await theirs.on(name, (content) => void received.push(content));
  return received;
};

describe('a signal', () => {
  it('reaches every listener in another process', async () => {
    const [one, two] = await Promise.all([collect('first'), collect('first')]);
    ours.notify('first');
    await expect.poll(() => [one, two]).toEqual([[''], ['']]);
  });

  it('sent a thousand times at once costs a few NOTIFYs, and the last one is never lost', async () => {
    const received = await collect('many');
    let seen = 0;
    let there = 0;
    await theirs.on('many', () => {
      seen = there;
    });
    for (let i = 0; i < 1000; i++) {
      there++;
      ours.notify('many');
      if (i % 100 === 0) await new Promise((r) => setTimeout(r, 1));
    }
    await expect.poll(() => seen).toBe(1000);
    expect(received.length).toBeLessThan(15);
  });

  it('carries its contents one by one, in order', async () => {
    const received = await collect('presence');
    const contents = Array.from({ length: 30 }, (_, i) => `ç ${i}`);
    for (const content of contents) ours.notifyWithPayload('presence', content);
    await expect.poll(() => received).toEqual(contents);
  });

  it('rejects a name that would have to be quoted', () => {
    return expect(ours.on('a; drop table companies', () => {})).rejects.toThrow();
  });

  it('is received again after the connection was cut, and listeners that may have missed one are notified to check', async () => {
    const received = await collect('cut');
    let looks = 0;
    theirs.onReconnect(() => {
      looks++;
    });
    ours.notify('cut');
    await expect.poll(() => received.length).toBe(1);
    await here.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like 'listen %'`,
    );
    await expect.poll(() => looks).toBe(1);
    ours.notify('cut');
    await expect.poll(() => received.length).toBe(2);
  });

  it('sent just before the end is still sent', async () => {
    const received = await collect('last');
    const leaving = await openPgNotify(here.owner, silentLog);
    leaving.notify('last');
    await leaving.close();
    await expect.poll(() => received.length).toBe(1);
  });
});
