import { errorStatus } from '@balcao/contract/errors';
import { expect, it } from 'vitest';
import { pathOf } from '../../server/src/public-api/reference/build-openapi.ts';
import { runningServer } from '../world/running-server.ts';

const server = runningServer();
type Body = { content: Record<string, { schema: { required?: string[]; properties: object } }> };
type Parameter = { name: string; schema: object };
type Operation = { parameters: Parameter[]; responses: Record<string, { description: string }>; requestBody?: Body };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };
const read = async (): Promise<Document> => (await fetch(`${server.origin()}/api/openapi.json`)).json();

/** A session may end, or become read-only, before any call of it; some calls limit guesses. */
const ofSession = [
  'ERR_SESSION_EXPIRED',
  'ERR_OUT_OF_HOURS',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_LOOKING_ONLY',
  'ERR_RATE_LIMIT',
] as const;

it('every call is in the reference, with each of its refusals and its description', async () => {
  const document = await read();
  expect(document.openapi).toMatch(/^3\.1\./);
  for (const { route } of server.running().bindings) {
    const operation = document.paths[pathOf(route, '/api')]?.[route.method.toLowerCase()];
    for (const code of [...route.fails, ...(route.access === 'user' ? ofSession : [])])
      expect([route.method, route.path, operation?.responses[errorStatus[code]]?.description]).toEqual([
        route.method,
        route.path,
        expect.stringMatching(new RegExp(`\`${code}\`: \\w`)),
      ]);
    expect([route.method, route.path, operation?.responses['200'] !== undefined]).toEqual([
      route.method,
      route.path,
      true,
    ]);
  }
  const calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  expect(calls).toHaveLength(server.running().bindings.length);
});

it('a client that is generated from the reference can send files: every form has a field for them', async () => {
  const { paths } = await read();
  const content = paths['/api/messages/send']?.['post']?.requestBody?.content ?? {};
  const [json, form] = [content['application/json'], content['multipart/form-data']];
  expect(form?.schema).toMatchObject({
    required: ['number'],
    properties: {
      body: {},
      medias: { type: 'array', items: { contentMediaType: 'application/octet-stream' }, maxItems: 20 },
    },
  });
  expect(json?.schema.properties).not.toHaveProperty('medias');
  for (const { route } of server.running().bindings.filter((binding) => binding.route.multipart)) {
    const operation = paths[pathOf(route, '/api')]?.[route.method.toLowerCase()];
    expect(operation?.requestBody?.content['multipart/form-data']?.schema.properties).toHaveProperty('medias');
  }
});

it('a key that makes a call repeatable is described with its length, which the server checks', async () => {
  const { paths } = await read();
  const key = paths['/api/messages/send']?.['post']?.parameters.find(({ name }) => name === 'Idempotency-Key');
  expect(key?.schema).toEqual({ type: 'string', minLength: 1, maxLength: 200 });
});

it('the page loads nothing from other origins and runs no script', async () => {
  const answer = await fetch(`${server.origin()}/api/reference`);
  const page = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page).not.toMatch(/<script|src=|https?:\/\/(?!\w*\.?schema)/);
  expect(page).toContain('/api/messages/send');
});
