import { spawn } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../../tests/world/running-server.ts';
import type { launchPostgres } from './postgres-process.ts';
import { supervisePostgres } from './supervise-postgres.ts';

const home = {
  folder: '/nowhere',
  data: '/nowhere/data',
  log: '/nowhere/postgres.log',
  bin: '/nowhere/bin',
  account: undefined,
  port: 1,
  password: 'x',
  savePort: () => {},
  orphans: [],
};

/** A program that runs until it is ended: these tests observe when it is started again. */
const program = () => spawn('sleep', ['1000']);

it('a database that cannot be started is retried until it can, and its outage is reported meanwhile', async () => {
  const errors: string[] = [];
  const first = program();
  let refusals = 12;
  let started = 0;
  const launch: typeof launchPostgres = async () => {
    if (refusals > 0) {
      refusals--;
      throw new Error('PostgreSQL did not start: No space left on device.');
    }
    started++;
    return { child: program(), port: 1 };
  };
  const supervisor = supervisePostgres({
    home,
    settings: {},
    first,
    launch,
    firstRestartPauseMs: 1,
    log: (text, level) => void (level === 'error' && errors.push(text)),
  });
  onTestFinished(() => supervisor.end());
  expect(supervisor.trouble()).toBeNull();
  first.kill('SIGKILL');
  await eventually(
    async () => supervisor.trouble(),
    (trouble) => trouble?.includes('cannot be started') === true,
  );
  await eventually(
    async () => supervisor.trouble(),
    (trouble) => trouble === null,
    60_000,
  );
  expect([started, refusals]).toEqual([1, 0]);
  expect(errors.filter((text) => text.includes('No space left on device'))).toHaveLength(12);
});

it('a stop does not wait for a database that cannot be started', async () => {
  const first = program();
  const launch: typeof launchPostgres = async () => {
    throw new Error('never');
  };
  const supervisor = supervisePostgres({
    home,
    settings: {},
    first,
    launch,
    firstRestartPauseMs: 1_000_000,
    log: () => {},
  });
  first.kill('SIGKILL');
  await eventually(
    async () => supervisor.trouble(),
    (trouble) => trouble !== null,
  );
  await supervisor.end();
});
