import type { Actor } from '@balcao/contract/users/actor';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { inSystem } from '../../platform/db/tx.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { settingRoutes } from '../../settings/setting.routes.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { authRoutes } from '../auth.routes.ts';

/**
 * The routes of sign-in and of the settings over HTTP, with a company whose admin can sign in and no counted attempts.
 */
export function setUpSignIn() {
  const testContext = setUpTestContext();
  let http: HttpServer | undefined;
  let made: Actor | undefined;
  beforeAll(async () => {
    http = await testContext.http([
      ...authRoutes(testContext.requestContext, {
        secretKey: 'a key for tests',
        ...{ box: testContext.box, cookie: { secure: false, sameSite: 'lax' } },
      }),
      ...settingRoutes(testContext.requestContext, testContext.settingDeps),
    ]);
    made = await testContext.company('alfa');
  });
  afterAll(() => http?.close());
  beforeEach(async () => {
    await inSystem(
      testContext.txContext,
      0,
      async (system) => void (await system.db.deleteFrom('loginAttempts').execute()),
    );
    testContext.takeNotices();
    testContext.ordered();
  });
  const app = () => {
    if (!http) throw new Error('the routes are there inside hooks and tests only');
    return http;
  };
  return {
    testContext,
    app,
    admin: () => {
      if (!made) throw new Error('the admin is there inside hooks and tests only');
      return made;
    },
    ...requestsOf(app),
  };
}

function requestsOf(app: () => HttpServer) {
  const login = (email = 'admin@alfa.test', password = 'password', cookie?: string, remoteAddress = '127.0.0.1') =>
    app().inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress,
      ...(cookie && { headers: { cookie } }),
    });
  return {
    login,
    refresh: (cookie: string) => app().inject({ method: 'POST', url: '/api/auth/refresh_token', headers: { cookie } }),
    settings: (token: string) =>
      app().inject({ method: 'GET', url: '/api/settings/', headers: { authorization: `Bearer ${token}` } }),
    signedIn: async () => {
      const answer = await login();
      expect(answer.statusCode).toBe(200);
      return { cookie: cookieOf(answer), token: String(answer.json().token) };
    },
  };
}

type Answer = { cookies: { name: string; value: string }[] };

export const cookieOf = ({ cookies: [cookie] }: Answer): string => (cookie ? `${cookie.name}=${cookie.value}` : '');
