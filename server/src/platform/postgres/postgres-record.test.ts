import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPostgresRecord, writePostgresRecord } from './postgres-record.ts';

it('a start that changes nothing does not write the only copy of the password again: the power may be cut meanwhile', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'record-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const record = { dataDir, home: join(dataDir, 'postgres'), password: 'p', port: 20_000 };
  const file = join(dataDir, 'postgres.json');
  writePostgresRecord(record);
  const before = statSync(file);
  writePostgresRecord({ ...record });
  expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  writePostgresRecord({ ...record, port: 20_001 });
  expect(readPostgresRecord(dataDir)).toEqual({ ...record, port: 20_001 });
  expect(readdirSync(dataDir)).toEqual(['postgres.json']);
});
