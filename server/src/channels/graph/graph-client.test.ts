import { describe, expect, test } from 'vitest';
import { callGraph } from './graph-client.ts';
import { type Answer, refusal, setUpGraphServers } from './test-graph-server.ts';

const serve = setUpGraphServers();
const timeouts = { callMs: 500, fileMs: 1000 };
const get = (graphUrl: string, more = {}) =>
  callGraph({ accessToken: 'a-token', graphUrl, ...more }, { method: 'GET', path: '1055?fields=id' }, timeouts);
const answeredWith = async (answer: Answer) => get((await serve(answer)).url);

test('the token is not sent to the target of a redirection', async () => {
  const elsewhere = await serve({});
  const graph = await serve({ status: 302, headers: { location: `${elsewhere.url}/take` } });
  expect(await get(graph.url)).toMatchObject({ ok: false, failure: { kind: 'refused', http: 302 } });
  expect(elsewhere.calls).toEqual([]);
});

test('an address with a path and a trailing slash is called below it, in the connection’s version', async () => {
  const graph = await serve({}, {});
  await get(`${graph.url}/proxy//`, { graphVersion: 'v19.0' });
  await get(graph.url);
  expect(graph.calls.map(({ path }) => path)).toEqual(['/proxy/v19.0/1055?fields=id', '/v26.0/1055?fields=id']);
  expect(graph.calls[0]?.headers).toMatchObject({ authorization: 'Bearer a-token' });
});

test('a form and a JSON body arrive as such, a call without a body has none', async () => {
  const graph = await serve({}, {}, {});
  const access = { accessToken: 't', graphUrl: graph.url };
  const form = new FormData();
  form.set('file', new Blob(['conteúdo']), 'ação.txt');
  await callGraph(access, { method: 'POST', path: 'media', form }, timeouts);
  await callGraph(access, { method: 'POST', path: 'messages', json: { text: 'é 😀' } }, timeouts);
  await callGraph(access, { method: 'DELETE', path: 'x' }, timeouts);
  const [sentForm, sentJson, nothing] = graph.calls;
  expect(sentForm?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(sentForm?.body.toString()).toContain('filename="ação.txt"');
  expect(JSON.parse(sentJson?.body.toString() ?? '')).toEqual({ text: 'é 😀' });
  expect([nothing?.body.length, nothing?.headers['content-type']]).toEqual([0, undefined]);
});

describe('outcome of a response', () => {
  test.each([
    ['a refusal in words of Graph', refusal(131047, { message: 'late' }), { kind: 'refused', code: 131047 }],
    [
      'a refusal that Meta calls temporary',
      { status: 400, body: '{"error":{"code":7777,"message":"later","is_transient":true}}' },
      { kind: 'refused', code: 7777, isTransient: true },
    ],
    ['a gateway that did not get the whole request', { status: 408, body: '' }, { kind: 'unreachable' }],
    ['too many calls, said by a gateway', { status: 429, body: 'slow down' }, { kind: 'refused', code: 4 }],
    ['a gateway that wants a token', { status: 401, body: '' }, { kind: 'refused', code: 190 }],
    ['a page that is not there', { status: 404, body: '<html>' }, { kind: 'refused', code: 100 }],
    ['a Graph in maintenance, which took nothing', { status: 503, body: '<html>' }, { kind: 'unreachable' }],
    ['a gateway that lost Graph', { status: 502, body: '<html>' }, { kind: 'silent' }],
    ['an error without a code', { status: 500, body: { error: { message: 'x' } } }, { kind: 'silent' }],
    ['a page of somebody else that says all is well', { body: '<html>ok</html>' }, { kind: 'silent' }],
    ['an answer that does not end', { body: `"${'x'.repeat(1024 * 1024)}"` }, { kind: 'silent' }],
  ] as [string, Answer, object][])('%s', async (_, answer, failure) => {
    expect(await answeredWith(answer)).toMatchObject({ ok: false, failure });
  });

  test('reads a response of exactly a megabyte', async () => {
    expect(await answeredWith({ body: `"${'x'.repeat(1024 * 1024 - 2)}"` })).toMatchObject({ ok: true });
  });

  test('characters that PostgreSQL cannot store are removed from a response and from a refusal', async () => {
    expect(await answeredWith({ body: '{"id":"x\\u0000y"}' })).toEqual({ ok: true, body: { id: 'xy' } });
    const refused = { status: 400, body: '{"error":{"code":100,"message":"a\\u0000b\\ud800"}}' };
    expect(await answeredWith(refused)).toMatchObject({ failure: { code: 100, details: 'ab\ufffd' } });
  });

  test('takes the most specific text, and ignores fields of other types', async () => {
    const errorOf = async (error: object) => (await answeredWith({ status: 400, body: { error } })) as object;
    const base = { message: 'general', code: 100 };
    expect(await errorOf({ ...base, error_data: { details: 'exact' }, error_user_msg: 'polite' })).toMatchObject({
      failure: { details: 'exact' },
    });
    expect(await errorOf({ ...base, error_data: 'none', error_user_msg: 'polite' })).toMatchObject({
      failure: { details: 'polite' },
    });
    const odd = await errorOf({ message: 7, code: 100, error_subcode: '33', error_data: null, error_user_msg: [] });
    expect(odd).toMatchObject({ failure: { code: 100, details: '' } });
    expect(odd).not.toHaveProperty('failure.subcode');
  });
});

test('an unreachable host means "nothing was done", and so does an invalid address', async () => {
  expect(await get('http://127.0.0.1:9')).toMatchObject({
    ok: false,
    failure: { kind: 'unreachable', details: expect.stringMatching(/^(ECONNREFUSED|EACCES|EPERM)$/) },
  });
  const notAnAddress = await get('not an address');
  expect(notAnAddress).toMatchObject({ failure: { kind: 'unreachable', details: 'ADDRESS_NOT_ALLOWED' } });
});
