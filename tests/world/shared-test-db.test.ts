import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { setUpSharedTestDb } from '../../server/src/platform/db/test-db.ts';

/** Each part sets the database up anew, as a file does. The first may find another file's. */
const urls: string[] = [];
const addCompany = (db: ReturnType<typeof setUpSharedTestDb>) =>
  db.database.owner.query<{ id: number }>("insert into companies (name) values ('Aurora') returning id");

describe('a file', () => {
  const db = setUpSharedTestDb();
  it('has an empty database', async () => {
    urls.push(db.url);
    expect((await db.database.owner.query('select from companies')).rowCount).toBe(0);
    await addCompany(db);
    await db.database.owner.query("insert into plans (name, users, connections, queues) values ('Básico', 1, 1, 1)");
  });
});

describe('the next file', () => {
  const db = setUpSharedTestDb();
  it('has the same one, emptied, with ids from 1, and leaves a table of its own', async () => {
    urls.push(db.url);
    expect(urls[1]).toBe(urls[0]);
    expect((await db.database.owner.query('select from plans')).rowCount).toBe(0);
    expect((await addCompany(db)).rows).toEqual([{ id: 1 }]);
    await db.database.owner.query('create table own (id int)');
  });
});

describe('a file after one that left a table', () => {
  const db = setUpSharedTestDb();
  it('has another database, without it', async () => {
    expect(urls).not.toContain(db.url);
    urls.push(db.url);
    expect((await db.database.owner.query("select to_regclass('own') as found")).rows).toEqual([{ found: null }]);
  });
});

describe('a file that leaves a program connected', () => {
  const db = setUpSharedTestDb();
  it('has the database of the one before, which left nothing', async () => {
    urls.push(db.url);
    const program = new pg.Client({ connectionString: db.url });
    program.on('error', () => {}); // its database is dropped
    await program.connect();
    expect(urls[2]).toBe(urls[3]);
  });
});

describe('the file after it', () => {
  const db = setUpSharedTestDb();
  it('has another one', () => {
    expect(urls).not.toContain(db.url);
  });
});
