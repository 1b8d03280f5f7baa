import pg from 'pg';
import { expect, it } from 'vitest';
import { capturedLog } from '../../../../../tests/world/captured-log.ts';
import { purgeOldRows } from './purge-old-rows.ts';

it('old messages that cannot be deleted are reported in the log', async () => {
  const db = new pg.Pool();
  await db.end(); // each statement fails
  const log = capturedLog();
  await purgeOldRows({ db, log });
  expect(log.entries).toEqual([
    expect.stringContaining('could not be deleted'),
    expect.stringContaining('could not be deleted'),
  ]);
});
