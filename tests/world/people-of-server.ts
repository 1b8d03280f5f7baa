import type { Session } from '@balcao/contract/auth/session';
import { io, type Socket } from 'socket.io-client';
import type { TxContext } from '../../server/src/platform/db/tx.ts';
import { createCompany } from '../../server/src/signup/create-company.ts';

type Reply<T = Record<string, unknown>> = { status: number; body: T };

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

export type People = ReturnType<typeof peopleOf>;

/** Users of a running server, over real HTTP and sockets. */
export function peopleOf({ origin, context }: { origin(): string; context(): TxContext }) {
  const sockets: Socket[] = [];

  async function request<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<Reply<T>> {
    const form = body instanceof FormData;
    const answer = await fetch(`${origin()}${path}`, {
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
    return as(body);
  }

  /** A signed-in user, here or at another server process. */
  const as = (session: Session): SignedInPerson => ({
    session,
    call: (method, path, given) => request(method, `/api${path}`, given, session.token),
    socket: () =>
      new Promise((resolve, reject) => {
        const socket = openSocket(origin(), session);
        sockets.push(socket);
        socket.once('ready', () => resolve(socket));
        socket.once('connect_error', reject);
      }),
  });

  const write = (phone: string, from: string, body: string, more: Record<string, unknown> = {}) =>
    request<{ id: string }>('POST', `/api/sandbox/${phone}/messages`, {
      from,
      name: `Cliente ${from.slice(-4)}`,
      body,
      ...more,
    });

  return {
    request,
    signIn,
    as,
    ...companiesOf(context, signIn),
    write,
    disconnect: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

function openSocket(origin: string, { token, user }: Session): Socket {
  const socket = io(origin, { auth: { token }, transports: ['websocket'], forceNew: true });
  // After an unexpected disconnect, missing notices would look like a fault of the product.
  socket.on('disconnect', (reason) => {
    if (!reason.startsWith('io ')) console.log(`the socket of ${user.name} was cut: ${reason}`);
  });
  return socket;
}

type SignIn = (email: string) => Promise<SignedInPerson>;

function companiesOf(context: () => TxContext, signIn: SignIn) {
  let companies = 0;

  /** Creates a company with an admin, a queue and a sandbox connection. `isSuper`: its admin may use local peers. */
  async function company(name = `Empresa ${++companies}`, isSuper = false): Promise<TestCompany> {
    const slug = name.toLowerCase().replace(/\W+/g, '-');
    const id = await createCompany(
      context(),
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

  return { company, attendant };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
