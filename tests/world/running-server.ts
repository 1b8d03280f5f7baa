import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '@balcao/contract/auth/auth.api';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll } from 'vitest';
import { type Server, startServer } from '../../server/src/composition/server.ts';
import { parseEnvironment } from '../../server/src/platform/config/config.ts';
import { setUpTestDb } from '../../server/src/platform/db/test-db.ts';
import { createLog, silentLog } from '../../server/src/platform/log.ts';
import { createCompany } from '../../server/src/signup/create-company.ts';

export type Reply<T = Record<string, unknown>> = { status: number; body: T };

/** A signed-in user, over real HTTP and sockets. */
export type SignedInPerson = {
  session: Session;
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Reply<T>>;
  socket(): Promise<Socket>;
};

export type TestCompany = {
  id: number;
  name: string;
  admin: SignedInPerson;
  queueId: number;
  whatsappId: number;
  sandboxPhone: string;
};

export const password = 'senha-de-teste';

/** Starts the real server in this process, on its own database and folder. */
export function runningServer(
  env: Record<string, string> = {},
  db: { readonly url: string; trouble?: () => string | null } = setUpTestDb(),
) {
  let testServer: Server | undefined;
  let dataDir = '';
  let origin = '';
  const sockets: Socket[] = [];
  let companies = 0;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'balcao-test-'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const config = parseEnvironment({
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      ADMIN_PASSWORD: password,
      SANDBOX_TOKEN: 'first-phone',
      ...env,
    });
    const log = process.env['TEST_LOG'] ? createLog('warn') : silentLog;
    testServer = await startServer(
      {
        ...config,
        secretKey: 'a key for tests only, never elsewhere',
        databaseUrl: db.url,
        ...(db.trouble && { databaseTrouble: db.trouble }),
      },
      log,
    );
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await testServer?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const running = () => {
    if (!testServer) throw new Error('the desk runs inside hooks and tests only');
    return testServer;
  };

  async function request<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<Reply<T>> {
    const form = body instanceof FormData;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : readJson(text)) as T };
  }

  async function signIn(email: string, secret = password): Promise<SignedInPerson> {
    const { status, body } = await request<Session>('POST', '/api/auth/login', { email, password: secret });
    if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${JSON.stringify(body)}`);
    const person: SignedInPerson = {
      session: body,
      call: (method, path, given) => request(method, `/api${path}`, given, body.token),
      socket: () =>
        new Promise((resolve, reject) => {
          const socket = io(origin, { auth: { token: body.token }, transports: ['websocket'], forceNew: true });
          sockets.push(socket);
          socket.once('ready', () => resolve(socket));
          socket.once('connect_error', reject);
        }),
    };
    return person;
  }

  /** Creates a company with an admin, a queue, and a sandbox connection. `isSuper`: its admin may point a connection at a peer on this machine. */
  async function company(name = `Empresa ${++companies}`, isSuper = false): Promise<TestCompany> {
    const slug = name.toLowerCase().replace(/\W+/g, '-');
    const { context } = running();
    const id = await createCompany(
      context,
      { name, admin: { name: `Admin ${slug}`.slice(0, 50), email: `admin@${slug}.test`, password } },
      {
        plan: { name: 'testes', users: 1000, connections: 1000, queues: 1000 },
        dueDate: new Date('2099-01-01'),
        isSuper,
      },
      async (tx) => tx.companyId,
    );
    if (id === null) throw new Error(`a company of the name ${name} is there`);
    const admin = await signIn(`admin@${slug}.test`);
    const queue = await admin.call<{ id: number }>('POST', '/queue', { name: 'Atendimento', color: '#17917F' });
    const phone = `phone-of-${slug}`;
    const connection = await admin.call<{ id: number }>('POST', '/whatsapp', {
      name: 'Loja',
      channel: 'sandbox',
      token: phone,
      queueIds: [queue.body.id],
    });
    if (queue.status !== 200 || connection.status !== 200)
      throw new Error(`no company: ${JSON.stringify([queue, connection])}`);
    return { id, name, admin, queueId: queue.body.id, whatsappId: connection.body.id, sandboxPhone: phone };
  }

  async function attendant(of: TestCompany, name: string, more: Record<string, unknown> = {}): Promise<SignedInPerson> {
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}@${of.id}.test`;
    const made = await of.admin.call('POST', '/users', {
      name,
      email,
      password,
      profile: 'user',
      queueIds: [of.queueId],
      ...more,
    });
    if (made.status !== 200) throw new Error(`no attendant: ${JSON.stringify(made)}`);
    return signIn(email);
  }

  const write = (phone: string, from: string, body: string, more: Record<string, unknown> = {}) =>
    request<{ id: string }>('POST', `/api/sandbox/${phone}/messages`, {
      from,
      name: `Cliente ${from.slice(-4)}`,
      body,
      ...more,
    });

  return { running, request, signIn, company, attendant, write, origin: () => origin, databaseUrl: () => db.url };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Polls until the condition holds; fails with the last value. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isTrue: (answer: T) => boolean,
  withinMs = 15_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (isTrue(answer)) return answer;
    if (Date.now() > end) throw new Error(`it never came true: ${String(JSON.stringify(answer)).slice(0, 2000)}`);
    await new Promise((r) => setTimeout(r, 50));
  }
}
