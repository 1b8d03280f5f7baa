import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type Answer, refusal, setUpGraphServers } from '../graph/test-graph-server.ts';
import { fileOf } from '../test-outbound-message.ts';
import { cloudDriver } from './cloud-driver.ts';
import { cloudConnection, now, outbound } from './test-cloud-messages.ts';

const serve = setUpGraphServers();
const driver = () => cloudDriver({ now: () => now, timeouts: { callMs: 500, fileMs: 500 } });
const accepted = (id: string): Answer => ({ body: { messages: [{ id }] } });
const picture = fileOf('image/png', { name: 'a.png', open: async () => Readable.from([Buffer.from('png')]) });

describe('message', () => {
  test.each([
    ['nothing', {}],
    ['no message', { messages: [] }],
    ['a message without an id', { messages: [{ id: '' }] }],
    ['a number for an id', { messages: [{ id: 7 }] }],
  ])('a response with %s for an id leaves the outcome unknown: it is not sent again', async (_, body) => {
    const graph = await serve({ body });
    expect(await driver().send(cloudConnection(graph.url), outbound())).toMatchObject({ outcome: 'unknown' });
  });

  test('the rate limit of one number delays only its messages; the company’s other connection continues', async () => {
    const graph = await serve(refusal(130429), accepted('wamid.2'));
    const { send } = driver();
    const busy = cloudConnection(graph.url);
    await send(busy, outbound());
    expect(await send(busy, outbound({ id: '42' }))).toMatchObject({
      outcome: 'later',
      reason: 'rateLimitedNumber?detail=130429',
    });
    expect(graph.calls).toHaveLength(1);
    expect(await send({ ...busy, id: 8 }, outbound({ id: '43' }))).toEqual({ outcome: 'sent', providerId: 'wamid.2' });
  });

  test('a message whose file was permanently refused is retried with a new upload', async () => {
    const graph = await serve({ body: { id: 1 } }, refusal(131052), { body: { id: 2 } }, accepted('wamid.1'));
    const { send } = driver();
    const message = outbound({ body: '', file: picture });
    expect(await send(cloudConnection(graph.url), message)).toMatchObject({ outcome: 'refused' });
    expect(await send(cloudConnection(graph.url), message)).toMatchObject({ outcome: 'sent' });
    expect(graph.calls.map(({ path }) => path.split('/').at(-1))).toEqual(['media', 'messages', 'media', 'messages']);
    expect(graph.calls[3]?.body.toString()).toContain('"id":"2"');
  });

  test('the file of a message that cannot be sent is not uploaded to Meta', async () => {
    const graph = await serve();
    const long = outbound({ body: 'x'.repeat(1025), file: picture });
    expect(await driver().send(cloudConnection(graph.url), long)).toMatchObject({ reason: 'captionTooLong?max=1024' });
    const huge = outbound({ body: '', file: { ...picture, sizeBytes: 101 * 1024 * 1024 } });
    expect(await driver().send(cloudConnection(graph.url), huge)).toMatchObject({
      reason: expect.stringContaining('fileRefused'),
    });
    expect(graph.calls).toEqual([]);
  });

  test('with a file type that Meta does not accept gives that reason, not Meta’s list', async () => {
    const message =
      "Param file must be a file with one of the following types: audio/aac, audio/mp4. Received 'x/zip'.";
    const graph = await serve(refusal(100, { message }), refusal(100, { message: 'Unsupported post request.' }));
    const zip = outbound({ body: '', file: { ...picture, mimeType: 'application/zip' } });
    const reasons: unknown[] = [];
    for (let i = 0; i < 2; i++) reasons.push(await driver().send(cloudConnection(graph.url), zip));
    expect(reasons).toEqual([
      { outcome: 'refused', reason: 'fileUnsupported?service=WhatsApp&detail=100' },
      { outcome: 'refused', reason: 'vendorText?text=Unsupported post request.&detail=100' },
    ]);
  });

  test('a message whose stored file is missing is refused with that reason, and is not retried', async () => {
    const fileless = outbound({ body: '', file: fileOf('image/png') });
    expect(await driver().send(cloudConnection('http://127.0.0.1:9'), fileless)).toEqual({
      outcome: 'refused',
      reason: 'fileUnreadable?detail=131052',
    });
  });

  test('a message whose upload Graph confirms without an id is deferred, and not sent without its file', async () => {
    const graph = await serve({ body: {} });
    expect(await driver().send(cloudConnection(graph.url), outbound({ body: '', file: picture }))).toMatchObject({
      outcome: 'later',
    });
    expect(graph.calls).toHaveLength(1);
  });
});

describe("a customer's file", () => {
  const fetch = (url: string, id = 'F1') => driver().fetchMedia?.(cloudConnection(url), { id }, '1');

  test('is requested under its connection’s number, as another number may not see it', async () => {
    const graph = await serve(refusal(100, { status: 404 }));
    expect(await fetch(graph.url)).toEqual({ failed: 'gone' });
    expect(graph.calls[0]?.path).toBe('/v26.0/F1?phone_number_id=1055');
  });

  test.each([
    ['whose address has expired meanwhile', [{ status: 404 }], 'expired'],
    ['whose server is in trouble', [{ status: 500 }], '500'],
  ])('%s is asked for again', async (_, answers, words) => {
    const files = await serve(...answers);
    const graph = await serve({ body: { url: `${files.url}/f`, sha256: 'no hash' } });
    await expect(fetch(graph.url)).rejects.toThrow(words);
  });

  test('with a token that Graph no longer accepts ends the access, as a read mark does; a missing permission does not', async () => {
    const ended = { reason: 'tokenExpired?detail=190' };
    await expect(fetch((await serve(refusal(190, { status: 401 }))).url)).rejects.toMatchObject(ended);
    const mark = async (code: number) =>
      driver().markRead?.(cloudConnection((await serve(refusal(code))).url), '5511', ['wamid.1']);
    await expect(mark(190)).rejects.toMatchObject(ended);
    await mark(10);
  });

  test('described without a valid address is requested again and not given up', async () => {
    for (const body of [{}, { url: 'file:///etc/passwd' }, { url: 'x' }, []])
      await expect(fetch((await serve({ body })).url)).rejects.toThrow();
  });

  test('without a valid reference is gone, and Graph is not called', async () => {
    const graph = await serve();
    for (const id of ['../1055/messages', 'a/b', 'x?y', '', 'x'.repeat(101)])
      expect(await fetch(graph.url, id)).toEqual({ failed: 'gone' });
    expect(graph.calls).toEqual([]);
  });
});

describe('tested credentials', () => {
  const tried = (url: string) => driver().test?.(cloudConnection(url));

  test('show the number when the account has no name yet', async () => {
    const body = { display_phone_number: '+55 11 3000-0000' };
    expect(await tried((await serve({ body })).url)).toEqual({ accountId: '1055', name: '+55 11 3000-0000' });
  });

  test.each([
    ['a list', []],
    ['a text', '"pong"'],
    ['numbers for names', { display_phone_number: 551130000000, verified_name: 7 }],
    ['null', 'null'],
  ])('at an address that answers %s are refused with a reason, and are no fault of ours', async (_, body) => {
    await expect(tried((await serve({ body })).url)).rejects.toMatchObject({
      code: 'ERR_CONNECTION_TEST',
      details: { reason: expect.stringMatching(/\S/) },
    });
  });

  const number = { body: { display_phone_number: '+55 11 3000-0000' } };
  const listing = (ids: string[], more = {}): Answer => ({ body: { data: ids.map((id) => ({ id })), ...more } });

  test.each([
    ['that has other numbers', listing(['1056'])],
    ['without numbers', listing([])],
    ['that does not exist for the token', refusal(100, { subcode: 33 })],
  ])(
    'with an account %s are refused: neither its templates nor its webhooks would be the number’s',
    async (_, account) => {
      const graph = await serve(number, account);
      await expect(tried(graph.url)).rejects.toMatchObject({ details: { reason: 'numberOfAnotherAccount' } });
      expect(graph.calls[1]?.path).toContain('/phone_numbers?');
    },
  );

  test.each([
    ['lists the number among others', listing(['1056', '1055'])],
    ['has more numbers than are listed', listing(['1056'], { paging: { next: 'https://graph.facebook.com/x' } })],
    ['may not be read with the token', refusal(200, { status: 403 })],
    ['cannot be asked right now', { status: 503, body: 'busy' }],
  ])('with an account that %s are accepted', async (_, account) => {
    expect(await tried((await serve(number, account)).url)).toMatchObject({ accountId: '1055' });
  });

  test('at an unreachable address report the network error', async () => {
    await expect(tried('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'ERR_CONNECTION_TEST' });
  });
});

test('a typing signal that Graph refuses disturbs nobody; without a customer’s message none is sent', async () => {
  const graph = await serve(refusal(131009));
  const { typing } = driver();
  await typing?.(cloudConnection(graph.url), '5511', 'composing', null);
  await typing?.(cloudConnection(graph.url), '5511', 'paused', 'wamid.1');
  expect(graph.calls).toEqual([]);
  await typing?.(cloudConnection(graph.url), '5511', 'recording', 'wamid.1');
  expect(JSON.parse(graph.calls[0]?.body.toString() ?? '')).toMatchObject({ message_id: 'wamid.1' });
});

test('nothing to mark as read makes no call', async () => {
  const graph = await serve();
  await driver().markRead?.(cloudConnection(graph.url), '5511', []);
  expect(graph.calls).toEqual([]);
});

test('a hundred long templates with carousels, which are more than a megabyte together, are all listed', async () => {
  const components = [
    { type: 'BODY', text: 'é'.repeat(1_024) },
    { type: 'CAROUSEL', cards: ['x'.repeat(12_000)] },
  ];
  const template = { language: 'pt_BR', status: 'APPROVED', category: 'UTILITY', components };
  const graph = await serve({
    body: { data: Array.from({ length: 100 }, (_, n) => ({ name: `t${n}`, ...template })) },
  });
  const listed = await driver().listTemplates?.(cloudConnection(graph.url));
  expect(listed).toMatchObject({ ok: true, templates: { length: 100 } });
});
