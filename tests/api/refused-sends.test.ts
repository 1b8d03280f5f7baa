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
  [{ number: '5511920000001', body: 'x'.repeat(2_000_000) }, 'body'],
  [{ number: '55119200a0001', body: 7 }, 'body'],
])('a refused message names the invalid field (%#)', async (body, field) => {
  const { status, body: reply } = await sendTo(server.origin(), body, { token });
  expect([status, reply['error'], Object.keys((reply['details'] as { fields: object }).fields)]).toEqual([
    400,
    'ERR_INVALID_INPUT',
    [field],
  ]);
});

it('a missing field is refused as missing, one of another type as such', async () => {
  const refused = async (body: object) => (await sendTo(server.origin(), body, { token })).body['details'];
  expect(await refused({ body: 'Oi' })).toEqual({ fields: { number: 'required' } });
  expect(await refused({ number: null, body: 'Oi' })).toEqual({ fields: { number: 'required' } });
  expect(await refused({ number: ['5511920000001'], body: 7 })).toEqual({
    fields: { number: 'invalid_type', body: 'invalid_type' },
  });
  expect(await refused({ number: '5511920000001', body: null })).toEqual({ fields: { body: 'required' } });
  expect(await refused({ number: '5511920000001', body: '\u200b\u200e' })).toEqual({ fields: { body: 'required' } });
});

it('a form is refused when its text is in another encoding, unless the text says in which: the customer would receive broken letters', async () => {
  const send = async (type: string, text: string, encoding: 'utf8' | 'latin1') => {
    const part = (name: string, value: string, of = '') =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"${of}\r\n\r\n${value}\r\n`;
    const answer = await fetch(`${server.origin()}/api/messages/send`, {
      method: 'POST',
      headers: { token, 'content-type': 'multipart/form-data; boundary=edge' },
      body: Buffer.from(`${part('number', '5511920000009')}${part('body', text, type)}--edge--\r\n`, encoding),
    });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await send('', 'Situação', 'latin1')).toEqual({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', details: { fields: { body: 'utf8' } } },
  });
  expect((await send('', 'Situação', 'utf8')).status).toBe(200);
  expect((await send('\r\nContent-Type: text/plain; charset=windows-1252', 'Situação', 'latin1')).status).toBe(200);
});

it('accepts 65,536 characters and twenty files, and refuses twenty-one', async () => {
  const number = '5511920000002';
  expect((await sendTo(server.origin(), { number, body: 'x'.repeat(65_536) }, { token })).status).toBe(200);
  const withFiles = (count: number) => {
    const form = new FormData();
    form.append('number', number);
    for (let n = 0; n < count; n++) form.append('medias', new Blob([`arquivo ${n}`]), `${n}.txt`);
    return sendTo(server.origin(), form, { token });
  };
  const many = await withFiles(21);
  expect([many.status, many.body['details']]).toEqual([400, { fields: { medias: 'too_many' } }]);
  const some = await withFiles(20);
  expect([some.status, (some.body['messageIds'] as unknown[]).length]).toEqual([200, 20]);
});

it('a token whose connection was deleted does not send by another; earlier keys get their former response, and a new connection is used', async () => {
  const { admin } = await server.company('Farmácia');

  const connect = async (name: string) =>
    (await admin.call<{ id: number }>('POST', '/whatsapp', { name, channel: 'sandbox', provider: 'sandbox' })).body.id;
  const bound = { name: 'ERP', scopes: ['messages:send'], whatsappId: await connect('Balcão dois') };
  const made = (await admin.call<NewApiToken>('POST', '/api-tokens', bound)).body;
  const send = (number: string, key: string) =>
    sendTo(server.origin(), { number, body: 'Oi' }, { token: made.token, 'idempotency-key': key });
  const number = '5511920000004';
  const first = await send(number, 'first');
  expect(first.status).toBe(200);
  const { owner } = server.running().context.database;
  await owner.query(`update tickets set status = 'closed' where id = $1`, [first.body['ticketId']]);
  expect((await admin.call('DELETE', `/whatsapp/${bound.whatsappId}`)).status).toBe(200);
  for (const to of [number, '5511920000005'])
    expect(await send(to, `after ${to}`)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
  expect((await send(number, 'first')).body).toEqual(first.body);
  await admin.call('PUT', `/api-tokens/${made.id}`, { whatsappId: await connect('Balcão três') });
  expect((await send(number, 'now')).status).toBe(200);
});

it('a blocked contact is not written to; a repeated key gets its first response', async () => {
  const number = '5511920000003';
  const send = (key: string) => sendTo(server.origin(), { number, body: 'Oi' }, { token, 'idempotency-key': key });
  const first = await send('before');
  expect(first.status).toBe(200);
  const { owner } = server.running().context.database;
  await owner.query('update contacts set active = false where number = $1', [number]);
  expect((await send('before')).body).toEqual(first.body);
  expect((await send('after')).body['details']).toEqual({ fields: { number: 'blocked' } });
});

it('refuses another message under a used key, and repeats the first response for the same', async () => {
  const number = '5511920000006';
  const first = { number, body: 'Seu pedido saiu', clientId: 'order-7' };
  const sent = await sendTo(server.origin(), first, { token });
  expect(sent.status).toBe(200);
  for (const other of [{ body: 'Seu pedido chegou' }, { number: '5511920000007' }, { closeTicket: true }])
    expect(await sendTo(server.origin(), { ...first, ...other }, { token })).toMatchObject({
      status: 409,
      body: { error: 'ERR_IDEMPOTENCY_KEY_USED' },
    });
  const withFile = (bytes: string) => {
    const form = new FormData();
    form.append('number', number);
    form.append('medias', new Blob([bytes]), 'nota.txt');
    return sendTo(server.origin(), form, { token, 'idempotency-key': 'invoice-7' });
  };
  const file = await withFile('nota 1');
  expect([(await withFile('nota 1')).body, (await withFile('nota 2')).status]).toEqual([file.body, 409]);
  expect((await sendTo(server.origin(), { ...first, number: '+55 (11) 92000-0006' }, { token })).body).toEqual(
    sent.body,
  );
});
