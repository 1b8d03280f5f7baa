import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FakeWhatsApp } from '../../peers/whatsapp/start-whatsapp.ts';
import {
  type WorkerMessage,
  workerIdVariable,
  workerMessage,
} from '../../server/src/channels/whatsapp-web/worker-ipc.ts';

export type Program = {
  id: string;
  child: ChildProcess;
  messages: WorkerMessage[];
  /** its standard output and error */
  output(): string;
  exited: Promise<number | null>;
  /** its own options, in addition to the common ones */
  given: ProgramOptions | undefined;
  /** Stops the process (SIGSTOP), as if it had not been started. */
  pause(): void;
  /** Continues the process, without its earlier messages and output. */
  resume(): Program;
};

const repository = join(import.meta.dirname, '../..');
/** Records its statements like those of the server: bench/README.md. */
const recording = process.env['STATEMENTS']
  ? ['--import', join(repository, 'bench/statements/record-statements.ts')]
  : [];

const inherited = {
  PATH: process.env['PATH'],
  STATEMENTS: process.env['STATEMENTS'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/**
 * Short timeouts for what tests wait for. Timeouts that must not end early on a slow machine are long: the lease
 * (see `endLeases`) and the wait for an acknowledgement.
 */
const shortTimeouts = {
  renewEvery: 300,
  leaseTtl: 600_000,
  lookEvery: 150,
  backoffFirst: 100,
  backoffMax: 500,
  ackWithin: 60_000,
  resendAfter: 100,
  historyQuiet: 1500,
  phoneBookAfter: 100,
};

/** The shared surroundings, and the options of one process. */
type Surroundings = { databaseUrl: string; dataDir: string; whatsapp: FakeWhatsApp };
export type ProgramOptions = { times?: object; env?: Record<string, string> };

export function startProgram({ databaseUrl, dataDir, whatsapp }: Surroundings, given?: ProgramOptions): Program {
  const { times, env } = given ?? {};
  const id = randomUUID();
  const child = spawn(process.execPath, [...recording, join(repository, 'server/src/whatsapp-web-worker.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...inherited,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: 'k'.repeat(40),
      WHATSAPP_WEB_URL: whatsapp.url,
      WHATSAPP_WEB_ROOT_KEY: whatsapp.rootKey,
      NODE_EXTRA_CA_CERTS: whatsapp.caFile,
      WHATSAPP_WEB_TIMES: JSON.stringify({ ...shortTimeouts, ...times }),
      [workerIdVariable]: id,
      ...env,
    },
  });
  const messages: WorkerMessage[] = [];
  let out = '';
  child.on('message', (word) => messages.push(workerMessage.parse(word)));
  child.stdout?.on('data', (bytes) => (out += bytes));
  child.stderr?.on('data', (bytes) => (out += bytes));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const program: Program = {
    id,
    child,
    messages,
    output: () => out,
    exited,
    given,
    // Without `child.kill`, which would mark it as killed.
    pause: () => void process.kill(Number(child.pid), 'SIGSTOP'),
    resume() {
      messages.length = 0;
      out = '';
      process.kill(Number(child.pid), 'SIGCONT');
      return program;
    },
  };
  return program;
}
