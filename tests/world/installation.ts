import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { stopOrphanedPostgres } from '../../server/src/platform/postgres/postgres-process.ts';
import { freePort } from './running-server.ts';

const programs = fileURLToPath(new URL('../../server/src/', import.meta.url));
const password = 'senha-de-teste';
export const phone = 'phone-of-the-first';

/** An installation with the embedded database, started with the same programs as by npm. */
export async function installation(dataDir: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(DATABASE_URL|SECRET_KEY|S3_|INIT_CWD)/.test(name)),
    ),
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_PASSWORD: password,
    SANDBOX_TOKEN: phone,
    LOG_LEVEL: 'error',
  };
  const call = callsOf(origin);
  const spawned = (program: string, args: string[], more: Record<string, string> = {}): ChildProcess =>
    spawn(process.execPath, [join(programs, program), ...args], {
      env: { ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  return {
    origin,
    /** Runs a program until it exits. */
    async run(program: string, args: string[], more?: Record<string, string>) {
      const child = spawned(program, args, more);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => (output += bytes.toString()));
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      return { code, output };
    },
    /** Resolves when it listens on its port. */
    async serve(more?: Record<string, string>): Promise<ChildProcess> {
      const child = spawned('main.ts', [], more);
      let errorOutput = '';
      child.stderr?.on('data', (bytes: Buffer) => (errorOutput += bytes.toString()));
      await new Promise<void>((resolve, reject) => {
        child.stdout?.once('data', () => resolve());
        child.once('exit', () => reject(new Error(errorOutput)));
      });
      return child;
    },
    /** Deletes everything, as after a disk loss. */
    async destroy(server?: ChildProcess): Promise<void> {
      server?.kill('SIGKILL');
      const file = join(dataDir, 'postgres.json');
      if (existsSync(file)) {
        const { home } = z.object({ home: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
        await stopOrphanedPostgres(join(home, 'data'));
        rmSync(home, { recursive: true, force: true });
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
    async signIn() {
      const { token } = await call<{ token: string }>('POST', '/auth/login', { email: 'admin@balcao.local', password });
      return <T>(method: string, path: string, body?: unknown) => call<T>(method, path, body, token);
    },
    call,
  };
}

const callsOf =
  (origin: string) =>
  async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
