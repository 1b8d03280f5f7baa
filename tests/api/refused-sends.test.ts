import type { NewApiToken } from '@balcao/contract/api-tokens/api-token';
import { beforeAll, expect, it } from 'vitest';
import { runningServer } from '../world/running-server.ts';
import { sendTo } from './call-api.ts';

const server = runningServer();
let token: string;
beforeAll(async () => {
  const { admin } = await server.company('Padaria');
  const body = { name: 'ERP', scopes: ['messages:send'] };
  token = (await admin.call<NewApiToken>('POST', '/api-tokens', body)).body.token;
});

it.each([
  [{ number: 'onze nove', body: 'Oi' }, 'number'],
  [{ number: '', body: 'Oi' }, 'number'],
  [{ number: '5511920000001', body: '   ' }, 'body'],
  [{ number: '5511920000001', body: 'x'.repeat(65_537) }, 'body'],
])('what is wrong is said by code (%#)', async (body, field) => {
  const { status, body: said } = await sendTo(server.origin(), body, { token });
  expect([status, said['error'], Object.keys((said['details'] as { fields: object }).fields)]).toEqual([
    400,
    'ERR_INVALID_INPUT',
    [field],
  ]);
});
