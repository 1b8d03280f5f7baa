import { maxCallsPerMinute, type NewApiToken } from '@balcao/contract/api-tokens/api-token';
import type { AuditEntry } from '@balcao/contract/audit/audit';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import { listTools as list, postToAssistants } from './call-assistant.ts';

/** Access to the endpoint of assistants (MCP), over real HTTP. */
const server = runningServer();
let company: TestCompany;
let other: TestCompany;
let admin: SignedInPerson;
let owner: pg.Pool;
let made = 0;

beforeAll(async () => {
  company = await server.company('Padaria');
  other = await server.company('Outra');
  admin = company.admin;
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {});
  for (const person of [admin, other.admin]) await switchAssistants('enabled', person);
  return () => owner.end();
});

const switchAssistants = (value: string, person = admin) =>
  person.call('PUT', '/settings/apiAssistants', { key: 'apiAssistants', value });
async function newToken(person = admin): Promise<NewApiToken> {
  made += 1;
  const body = { name: `Assistente ${made}`, scopes: ['desk:read'] };
  return (await person.call<NewApiToken>('POST', '/api-tokens', body)).body;
}
const post = (token: string | null, body: unknown, over: Record<string, string> = {}) =>
  postToAssistants(server.origin(), token, body, over);

it('is disabled until an admin enables it, which is in the audit trail', async () => {
  const { token } = await newToken();
  await switchAssistants('disabled');
  expect(await post(token, list)).toMatchObject({ status: 403, body: { error: 'ERR_ASSISTANTS_OFF' } });
  await switchAssistants('enabled');
  expect((await post(token, list)).status).toBe(200);
  const { body } = await admin.call<{ entries: AuditEntry[] }>('GET', '/audit?kind=settings');
  expect(body.entries.find(({ action }) => action === 'setting.update')).toMatchObject({
    subjectId: 'apiAssistants',
  });
  const fresh = await server.company('Nova');
  const theirs = await newToken(fresh.admin);
  expect(await post(theirs.token, list)).toMatchObject({ status: 403, body: { error: 'ERR_ASSISTANTS_OFF' } });
});

it('gives no access without a token, or with a wrong, deleted or connection token', async () => {
  const { token, id } = await newToken();
  expect((await post(token, list)).status).toBe(200);
  await admin.call('DELETE', `/api-tokens/${id}`);
  for (const bad of [null, 'x', `blc_${company.id}_${'x'.repeat(43)}`, token]) {
    const { status, body, headers } = await post(bad, list);
    expect([status, body, headers.get('www-authenticate')]).toEqual([
      401,
      { error: 'ERR_INVALID_API_TOKEN' },
      'Bearer',
    ]);
  }
  await admin.call('PUT', '/settings/apiConnectionTokens', { key: 'apiConnectionTokens', value: 'enabled' });
  const typed = 'padaria-centro-7731-xyz';
  await admin.call('PUT', `/whatsapp/${company.whatsappId}`, { token: typed });
  expect(await post(typed, list)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
});

it('is disabled by a plan without the API', async () => {
  const theirs = await newToken(other.admin);
  const { rows } = await owner.query('select plan_id as id from companies where id = $1', [other.id]);
  await owner.query(
    `with p as (insert into plans (name, users, connections, queues, use_external_api) values ('sem api', 9, 9, 9, false) returning id)
     update companies set plan_id = p.id from p where companies.id = $1`,
    [other.id],
  );
  expect(await post(theirs.token, list)).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
  await owner.query('update companies set plan_id = $2 where id = $1', [other.id, rows[0].id]);
});

it('answers 429 with the seconds to wait over the limit of its token', async () => {
  const { token, id } = await newToken();
  expect((await post(token, list)).status).toBe(200);
  await owner.query(
    `update api_calls set recent = array_fill(now() - interval '20 seconds', array[$2::int]) where source = 'token' and source_id = $1`,
    [id, maxCallsPerMinute],
  );
  const { status, body, headers } = await post(token, list);
  expect([status, body.error]).toEqual([429, 'ERR_RATE_LIMIT']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

it('refuses a page of another origin, and accepts ours', async () => {
  const { token } = await newToken();
  const host = new URL(server.origin()).host;
  for (const origin of ['https://evil.example', 'null', `http://evil.${host}`])
    expect(await post(token, list, { origin })).toMatchObject({ status: 403, body: { error: 'ERR_ORIGIN' } });
  expect((await post(token, list, { origin: server.origin() })).status).toBe(200);
});

it('refuses invalid JSON, invalid JSON-RPC, a batch and a large body, none of them logged as a defect', async () => {
  const { token } = await newToken();
  expect((await post(token, '{"jsonrpc":')).status).toBe(400);
  expect(await post(token, { hello: 'there' })).toMatchObject({ status: 400, body: { error: { code: -32_700 } } });
  expect(await post(token, [list, { ...list, id: 2 }])).toMatchObject({
    status: 400,
    body: { error: { code: -32_600 } },
  });
  expect((await post(token, { ...list, params: { x: 'y'.repeat(2 * 1024 * 1024) } })).status).toBe(413);
  expect(await post(token, { ...list, method: 'no/such' })).toMatchObject({
    status: 200,
    body: { error: { code: -32_601 } },
  });
  expect((await post(token, list, { accept: 'text/plain' })).status).toBe(406);
  expect(await post(token, { jsonrpc: '2.0', method: 'notifications/initialized' })).toMatchObject({
    status: 202,
    body: null,
  });
});

it('has no stream and no session: GET and DELETE answer 405', async () => {
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(`${server.origin()}/mcp`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  }
});
