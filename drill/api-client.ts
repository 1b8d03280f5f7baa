import { z } from 'zod';
import { type Installation, password, pause } from './installation.ts';

const session = z.object({ token: z.string() });
type Reply<T> = { status: number; body: T };

/** An API client that retries with the same id until the call is acknowledged. */
export type ApiClient = {
  call<T>(method: string, path: string, body?: unknown): Promise<Reply<T>>;
  callUntilAnswered<T>(method: string, path: string, body?: unknown): Promise<T>;
  token(): Promise<string>;
};

export function apiClient({ origin }: Installation, email = 'admin@balcao.local'): ApiClient {
  let token = '';
  let signingIn: Promise<void> | undefined;
  /** Callers with an expired token share one sign-in, as each costs a password hash. */
  const signIn = () =>
    (signingIn ??= signInOnce().finally(() => {
      signingIn = undefined;
    }));
  async function signInOnce(): Promise<void> {
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (answer.ok) token = session.parse(await answer.json()).token;
  }
  async function call<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    if (token === '') await signIn();
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as T };
  }
  async function insist<T>(method: string, path: string, body?: unknown): Promise<T> {
    for (;;) {
      const answer = await call<T>(method, path, body).catch(() => null);
      if (answer?.status === 200) return answer.body;
      if (answer && [401, 403].includes(answer.status)) await signIn().catch(() => {});
      else if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${method} ${path} is refused: ${JSON.stringify(answer)}`);
      await pause(100);
    }
  }
  return {
    call,
    callUntilAnswered: insist,
    token: async () => {
      if (token === '') await signIn();
      return token;
    },
  };
}
