import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../log.ts';
import { ensureAppLogin } from './app-role-login.ts';
import { openDatabase } from './database.ts';
import { setUpTestDb } from './test-db.ts';

const db = setUpTestDb();

it('requests sign in under a role that cannot become the owner, even when a statement resets the role', async () => {
  const [requestsUrl, second] = await Promise.all([
    ensureAppLogin(db.url, silentLog),
    ensureAppLogin(db.url, silentLog),
  ]);
  expect(second).toBe(requestsUrl);
  expect(requestsUrl).not.toBe(db.url);
  const database = openDatabase(db.url, silentLog, { app: 1, owner: 1, requestsUrl });
  onTestFinished(() => database.close());
  const role = async () => {
    const { rows } = await database.app.query<{ name: string; mighty: boolean }>(
      `select current_user as name, rolsuper or rolbypassrls or rolcreaterole as mighty from pg_roles where rolname = current_user`,
    );
    return rows[0];
  };
  expect(await role()).toEqual({ name: 'balcao_app', mighty: false });
  await database.app.query('set role none'); // the effect of RESET ROLE for a session that took the role by a statement
  expect(await role()).toEqual({ name: new URL(requestsUrl).username, mighty: false });
  const owner = new URL(db.url).username;
  await expect(database.app.query(`set role ${owner}`)).rejects.toMatchObject({ code: '42501' });
  await expect(database.app.query(`set session authorization ${owner}`)).rejects.toMatchObject({ code: '42501' });
  await expect(database.app.query('select from sessions')).resolves.toMatchObject({ rowCount: 0 });
  await expect(database.app.query('select from sealed_stores')).rejects.toMatchObject({ code: '42501' });
});

it('an owner without the right to create roles can still start: requests take the bound role, and the log says so', async () => {
  const admin = new pg.Client({ connectionString: db.url });
  await admin.connect();
  const name = `poor_${process.pid}`;
  await admin.query(`create role ${name} login password 'p'`);
  onTestFinished(async () => {
    await admin.query(`drop role ${name}`);
    await admin.end();
  });
  const poor = Object.assign(new URL(db.url), { username: name, password: 'p' }).href;
  const warnings: string[] = [];
  expect(await ensureAppLogin(poor, { ...silentLog, warn: (_fields, text) => void warnings.push(text) })).toBe(poor);
  expect(warnings).toHaveLength(1);
});
