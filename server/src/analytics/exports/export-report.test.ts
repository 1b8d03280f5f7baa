import { createExportInput } from '@balcao/contract/analytics/report-export.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { setUpTestUploads } from '../../platform/files/test-uploads.ts';
import type { Uploads } from '../../platform/files/uploads.ts';
import { secretBox } from '../../platform/security/secret-box.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { eraseFigures } from '../erase-figures.ts';
import { createExport, createMailedExport } from './create-export.ts';
import { exportReport } from './export-report.ts';
import { selectExport } from './report-export.store.ts';

/** Two runs of one job: after a loss of the database the second may begin while the first continues. */
const world = setUpTestContext();
const { uploads } = await setUpTestUploads({ now: () => world.clock.now() });
let ana: Actor;

beforeAll(async () => {
  ana = await world.company('Papel');
});

const ask = async () =>
  (await world.in(ana, (tx) => createExport(tx, ana, createExportInput.parse({ report: 'tickets', format: 'csv' }))))
    .id;
const run = (exportId: number, store: Uploads['store'] = uploads.store) =>
  exportReport(
    { ...world.requestContext, uploads: { ...uploads, store }, mails: { box: secretBox('k', 'mails'), smtp: null } },
    { companyId: ana.companyId, exportId },
  );
const stored = (id: number) => world.in(ana, (tx) => selectExport(tx, id));

it('the second to finish changes nothing: there is one file, and one mail', async () => {
  const id = await ask();
  let first: unknown;
  await run(id, async (...given) => {
    await run(id);
    first = await stored(id);
    return uploads.store(...given);
  });
  expect(first).toMatchObject({ state: 'done' });
  expect(await stored(id)).toEqual(first);
});

it('one that fails after the other has finished takes nothing back', async () => {
  const id = await ask();
  const failing = run(id, async () => {
    await run(id);
    throw new Error('a defect');
  });
  await expect(failing).rejects.toThrow('a defect');
  expect(await stored(id)).toMatchObject({ state: 'done', fileId: expect.any(Number) });
});

it('one that has failed, as its screen shows, is not made again by the retries of its job', async () => {
  const id = await ask();
  let tries = 0;
  const fail = () => run(id, () => Promise.reject(new Error(`defect ${++tries}`)));
  await expect(fail()).rejects.toThrow('defect 1');
  expect(await stored(id)).toMatchObject({ state: 'failed' });
  await fail();
  expect([tries, (await stored(id))?.state]).toEqual([1, 'failed']);
});

it('a loss of the database is no failure: the retry of the job makes the file', async () => {
  const id = await ask();
  const cutOff = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  await expect(run(id, cutOff)).rejects.toThrow('Connection terminated');
  expect(await stored(id)).toMatchObject({ state: 'running' });
  await run(id);
  expect(await stored(id)).toMatchObject({ state: 'done' });
});

it('an erasure meanwhile deletes it, and one that is to be mailed is made anew from what is left', async () => {
  const { owner } = world.txContext.database;
  await owner.query(`insert into report_mailings (company_id, id, report, format, filter, columns, language, recurrence, time, recipients, next_at)
    values (${ana.companyId}, 7, 'tickets', 'csv', '{}', '{}', 'pt', 'FREQ=DAILY', '08:00', '{}', now())`);
  const input = createExportInput.parse({ report: 'tickets', format: 'csv' });
  const seen = await ask();
  await world.in(ana, (tx) => createMailedExport(tx, ana, input, 7));
  const rows = async () =>
    (
      await owner.query<{ id: number; state: string; mailing: number | null }>(
        'select id::int, state, mailing_id::int as mailing from report_exports where id >= $1 order by id',
        [seen],
      )
    ).rows;
  const mailed = (await rows())[1]!;
  await run(mailed.id, async (...given) => {
    expect((await world.in(ana, (tx) => eraseFigures(tx, { contactIds: [1] }))).rows).toBeGreaterThanOrEqual(2);
    return uploads.store(...given);
  });
  const [again, ...others] = await rows();
  expect([again, others]).toEqual([{ id: expect.any(Number), state: 'queued', mailing: 7 }, []]);
  expect(again!.id).toBeGreaterThan(mailed.id);
  const { rows: jobs } = await owner.query(
    `select from graphile_worker._private_jobs where (payload->>'exportId')::int = $1`,
    [again!.id],
  );
  expect(jobs).toHaveLength(1);
  await run(again!.id);
  expect(await rows()).toEqual([{ ...again, state: 'done' }]);
});
