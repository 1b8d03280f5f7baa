import { setTimeout as sleep } from 'node:timers/promises';

export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** A signed-in user over plain HTTP; signs in again when the token has expired. */
export async function signIn(base: string, email: string, password: string): Promise<Call> {
  const enter = async (): Promise<string> => {
    const { token } = await ask<{ token: string }>(base, 'POST', '/auth/login', { email, password });
    return token;
  };
  let token = await enter();
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    try {
      return await ask<T>(base, method, path, body, token);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      token = await enter();
      return ask<T>(base, method, path, body, token);
    }
  };
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number, words: string) {
    super(`${status} ${words}`);
    this.status = status;
  }
}

async function ask<T>(base: string, method: string, path: string, body?: object, token?: string): Promise<T> {
  const form = body instanceof FormData;
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refused(answer.status, `${method} ${path}: ${text.slice(0, 300)}`);
  return JSON.parse(text === '' ? '{}' : text);
}

/** Polls until the value is defined. */
export async function until<T>(look: () => Promise<T | undefined>, what: string, timeoutMs = 60_000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
    await sleep(300);
  }
}
