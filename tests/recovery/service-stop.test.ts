import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { isAlive, processIdentity } from '../../server/src/platform/process/process-identity.ts';
import { eventually, freePort } from '../world/running-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const createDataDir = () => mkdtempSync(join(tmpdir(), 'balcao-service-'));

/** Used by one installation after the other: only the first start creates and migrates its database. */
const ownDataDir = createDataDir();
afterAll(() => removeDataDir(ownDataDir));

function removeDataDir(dataDir: string): void {
  const { home } = z
    .object({ home: z.string() })
    .parse(JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')));
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
}

/** Runs `npm …` like a service manager, on a folder with the embedded database. */
async function startNpm(args: string[], dataDir = ownDataDir) {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), WEB_PORT: String(await freePort()) };
  // Without the variables of vitest and of the surrounding npm run.
  for (const name of Object.keys(env))
    if (/^(npm_|VITEST|NODE_ENV|NODE_OPTIONS|DATABASE_URL)/.test(name)) delete env[name as keyof typeof env];
  const npm = spawn('npm', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const tree = new Set<string>();
  const look = (): string[] => {
    for (const pid of descendants(npm.pid ?? 0)) {
      const identity = processIdentity(pid);
      if (identity !== undefined) tree.add(identity);
    }
    return [...tree].filter(isAlive);
  };
  onTestFinished(() => {
    for (const stream of [npm.stdout, npm.stderr]) stream.destroy();
    for (const identity of look()) process.kill(Number(identity.split(':')[0]), 'SIGKILL');
  });
  const ended = new Promise<number | null>((resolve) => npm.once('exit', resolve));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ status }) => status,
      () => output,
    );
  return { npm, ended, look, readOutput: () => output, answers };
}

function descendants(of: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // the process has exited
    }
  }
  const isUnder = (pid: number): boolean => pid === of || (parents.has(pid) && isUnder(parents.get(pid) ?? 0));
  return [...parents.keys()].filter((pid) => pid !== 0 && isUnder(pid));
}

const programs = (identities: string[]) =>
  identities.map((identity) => readFileSync(`/proc/${identity.split(':')[0]}/cmdline`, 'utf8').replaceAll('\0', ' '));
const sendSignal = (npm: ChildProcess, signal: NodeJS.Signals) => process.kill(npm.pid ?? 0, signal);

it.each([[['start']], [['run', 'dev']]])(
  'SIGTERM to the first process of npm %j alone ends server and database in order before that process ends',
  async (args) => {
    const { npm, ended, look, readOutput, answers } = await startNpm(args);
    await eventually(answers, (answer) => answer === 200, 120_000);
    expect(readOutput()).not.toContain('Warning');
    const tree = programs(look());
    expect(tree.some((program) => program.includes('server/src/main.ts'))).toBe(true);
    expect(tree.some((program) => /postgres -D/.test(program))).toBe(true);
    sendSignal(npm, 'SIGTERM');
    const code = await ended;
    // A service manager kills the remaining processes as soon as the first has exited.
    expect(programs(look())).toEqual([]);
    expect(code).toBe(0);
  },
);

it('npm start that is killed without a word leaves nothing running', async () => {
  const { npm, look, answers } = await startNpm(['start']);
  await eventually(answers, (answer) => answer === 200, 120_000);
  expect(look().length).toBeGreaterThan(3);
  sendSignal(npm, 'SIGKILL');
  await eventually(
    async () => look(),
    (left) => left.length === 0,
    60_000,
  );
});

it('SIGTERM to npm run demo while it fills ends its database, too', async () => {
  const dataDir = createDataDir();
  onTestFinished(() => removeDataDir(dataDir)); // after the processes have been killed: in reverse order
  const { npm, ended, look, readOutput } = await startNpm(['run', 'demo'], dataDir);
  await eventually(
    async () => readOutput(),
    (text) => text.includes('Móveis') || / : |: $/.test(text),
    120_000,
  );
  expect(programs(look()).some((program) => /postgres -D/.test(program))).toBe(true);
  sendSignal(npm, 'SIGTERM');
  await ended;
  expect(programs(look())).toEqual([]);
});
