import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it, vi } from 'vitest';
import { setUpTestUploads } from '../../platform/files/test-uploads.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { exportContact } from './export-contact.ts';
import { requestContactExport } from './request-contact-export.ts';

const world = setUpTestContext();
const { store, uploads } = await setUpTestUploads({ now: () => world.clock.now() });
let ana: Actor;
let contactId: number;
const owner = () => world.txContext.database.owner;

beforeAll(async () => {
  ana = { ...(await world.company('Papel')), isTricked: true };
  await owner().query('update users set is_tricked = true');
  const { rows } = await owner().query<{ id: number }>(
    `insert into contacts (company_id, name, number) values ($1, 'Aline', '5511987654321') returning id`,
    [ana.companyId],
  );
  contactId = rows[0]?.id ?? 0;
});

const ask = async () => (await world.in(ana, (tx) => requestContactExport(tx, ana, contactId, 'pt'))).id;
const run = (exportId: number, more: Partial<typeof uploads> = {}) =>
  exportContact(
    { context: { ...world.requestContext, uploads: { ...uploads, ...more } }, store },
    { companyId: ana.companyId, exportId },
  );
const stateOf = async (id: number) =>
  (await owner().query('select state, failure from contact_exports where id = $1', [id])).rows[0];

/** Ends the session of the first statement that waits for this table, as a restart of the database does. */
async function cutOffAt(table: string, work: () => Promise<unknown>): Promise<unknown> {
  const holder = await owner().connect();
  try {
    await holder.query(`begin; lock table ${table}`);
    const working = work().catch((error: unknown) => error);
    await vi.waitFor(
      async () => {
        const { rowCount } = await owner().query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 60_000 },
    );
    return await working;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

it('a loss of the database while it is made is no failure: the retry of the job makes it', async () => {
  const id = await ask();
  expect(await cutOffAt('ratings', () => run(id))).toBeInstanceOf(Error);
  expect(await stateOf(id)).toEqual({ state: 'waiting', failure: null });
  await run(id);
  expect(await stateOf(id)).toEqual({ state: 'done', failure: null });
});

it('a defect fails it, and it can be asked for again', async () => {
  const id = await ask();
  await expect(run(id, { store: () => Promise.reject(new Error('a defect')) })).rejects.toThrow('a defect');
  expect(await stateOf(id)).toEqual({ state: 'failed', failure: 'defect' });
  await run(id);
  expect(await stateOf(id)).toEqual({ state: 'failed', failure: 'defect' });
  expect(await ask()).toBeGreaterThan(id);
});

it('it fails when the user who asked for it was deleted meanwhile, and can be asked for by another', async () => {
  await owner().query('delete from contact_exports');
  const id = await ask();
  await owner().query('update contact_exports set user_id = 0 where id = $1', [id]);
  await run(id);
  expect(await stateOf(id)).toEqual({ state: 'failed', failure: 'notAllowed' });
  expect(await ask()).toBeGreaterThan(id);
});
