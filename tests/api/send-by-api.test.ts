import { maxCallsPerDay, maxCallsPerMinute, type NewApiToken } from '@balcao/contract/api-tokens/api-token';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import { askState, sendTo } from './call-api.ts';

/** An external program sends by the API, over real HTTP. */
const server = runningServer();
let company: TestCompany;
let other: TestCompany;
let admin: SignedInPerson;
let owner: pg.Pool;
let made = 0;
/** the test's own token, so that its rate limit is not used up by others */
let token: NewApiToken;

beforeAll(async () => {
  company = await server.company('Padaria');
  other = await server.company('Outra');
  admin = company.admin;
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {});
  return () => owner.end();
});

const newToken = async (over: object = {}, person = admin): Promise<NewApiToken> => {
  made += 1;
  const body = { name: `ERP ${made}`, scopes: ['messages:send', 'messages:read'], ...over };
  const answer = await person.call<NewApiToken>('POST', '/api-tokens', body);
  expect(answer.status).toBe(200);
  return answer.body;
};
beforeEach(async () => {
  token = await newToken();
});

const send = (body: object | FormData, headers: Record<string, string> = { token: token.token }) =>
  sendTo(server.origin(), body, headers);
const stateOf = (id: unknown, by = token.token) => askState(server.origin(), id, by);
const number = () => `55119200${String(made).padStart(5, '0')}`;
const messagesOf = async (ticketId: unknown) =>
  (await admin.call<{ messages: Message[] }>('GET', `/messages/${ticketId}`)).body.messages;

it('a text to a new number is sent, opens a pending ticket, and its state is reported', async () => {
  const sent = await send({ number: number(), body: 'Seu pedido saiu.' });
  expect([sent.status, sent.body]).toEqual([
    200,
    {
      mensagem: 'Mensagem enviada',
      messageId: expect.stringMatching(/^\d+$/),
      messageIds: [sent.body['messageId']],
      ticketId: expect.any(Number),
    },
  ]);
  const arrived = await eventually(
    () => stateOf(sent.body['messageId']),
    ({ body }) => body['status'] === 'read' || body['status'] === 'delivered',
  );
  expect(arrived.body).toMatchObject({ ticketId: sent.body['ticketId'], failReason: null });
  const ticket = await admin.call<Ticket>('GET', `/tickets/${sent.body['ticketId']}`);
  expect(ticket.body).toMatchObject({ status: 'pending', contact: { number: number() } });
  const [message] = await messagesOf(sent.body['ticketId']);
  expect(message).toMatchObject({ body: 'Seu pedido saiu.', fromMe: true, isAutomatic: true, sentBy: null });
});

it('the header Authorization works as well as token', async () => {
  const sent = await send({ number: number(), body: 'Oi' }, { authorization: `Bearer ${token.token}` });
  expect(sent.status).toBe(200);
  const answer = await fetch(`${server.origin()}/api/messages/${sent.body['messageId']}`, {
    headers: { authorization: `Bearer ${token.token}` },
  });
  expect(await answer.json()).toMatchObject({ id: sent.body['messageId'] });
  // With a user's session the same path returns the conversation with that id.
  expect((await admin.call('GET', `/messages/${sent.body['ticketId']}`)).body).toHaveProperty('messages');
});

it('files are sent one by one, the text with the first; a form with neither is refused', async () => {
  const form = new FormData();
  form.append('number', number());
  form.append('body', 'Segue o boleto');
  form.append('medias', new Blob(['um']), '../../x.txt');
  form.append('medias', new Blob(['dois']), 'nota.txt');
  const sent = await send(form);
  expect(sent.status).toBe(200);
  expect(sent.body['messageIds']).toHaveLength(2);
  const found = await messagesOf(sent.body['ticketId']);
  expect(found.map(({ body, media }) => [body, media?.name])).toEqual([
    ['Segue o boleto', 'x.txt'],
    ['', 'nota.txt'],
  ]);
  const empty = new FormData();
  empty.append('number', number());
  expect((await send(empty)).body).toEqual({ error: 'ERR_INVALID_INPUT', details: { fields: { body: 'required' } } });
});

it('a conversation that it opens is closed on request; an existing one stays open', async () => {
  const sent = await send({ number: number(), body: 'Aviso', closeTicket: true });
  expect((await admin.call<Ticket>('GET', `/tickets/${sent.body['ticketId']}`)).body.status).toBe('closed');
  await server.write(company.sandboxPhone, '5511920990000', 'Oi');
  const again = await send({ number: '5511920990000', body: 'Aviso', closeTicket: true });
  expect((await admin.call<Ticket>('GET', `/tickets/${again.body['ticketId']}`)).body.status).toBe('pending');
});

describe('idempotency', () => {
  it.each(['Idempotency-Key', 'clientId'])(
    'a repeat under the same %s answers what the first answered',
    async (way) => {
      const one = () =>
        way === 'clientId'
          ? send({ number: number(), body: 'Uma vez', clientId: `k-${made}` })
          : send({ number: number(), body: 'Uma vez' }, { token: token.token, 'idempotency-key': `k-${made}` });
      const [first, ...more] = [await one(), ...(await Promise.all([one(), one()]))];
      for (const answer of more) expect(answer.body).toEqual(first!.body);
      expect(await messagesOf(first!.body['ticketId'])).toHaveLength(1);
    },
  );

  it('keys belong to their token', async () => {
    const second = await newToken();
    const ask = (by: string) => send({ number: number(), body: 'Oi' }, { token: by, 'idempotency-key': 'same' });
    const [a, b] = [await ask(token.token), await ask(second.token)];
    expect(a.body['messageId']).not.toBe(b.body['messageId']);
  });
});

describe('tokens', () => {
  it('a rotated token works for a day beside the new one; a deleted one stops at once', async () => {
    const rotated = await admin.call<NewApiToken>('POST', `/api-tokens/${token.id}/rotate`);
    expect(rotated.body.previous).toMatchObject({ tail: token.token.slice(-4) });
    const ask = (by: string) => send({ number: number(), body: 'Oi' }, { token: by });
    expect([(await ask(token.token)).status, (await ask(rotated.body.token)).status]).toEqual([200, 200]);
    await owner.query(`update api_tokens set previous_until = now() - interval '1 second' where id = $1`, [token.id]);
    expect([(await ask(token.token)).status, (await ask(rotated.body.token)).status]).toEqual([401, 200]);
    await admin.call('DELETE', `/api-tokens/${token.id}`);
    expect((await ask(rotated.body.token)).body).toEqual({ error: 'ERR_INVALID_API_TOKEN' });
  });

  it('the list shows the last use of each, and never a token', async () => {
    await send({ number: number(), body: 'Oi' });
    const { body } = await admin.call<{ tokens: NewApiToken[] }>('GET', '/api-tokens');
    const row = body.tokens.find(({ id }) => id === token.id);
    expect(row).toMatchObject({ tail: token.token.slice(-4), previous: null, lastUsedAt: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain(token.token.slice(0, -5));
    const { rows } = await owner.query('select to_jsonb(t)::text as row from api_tokens t');
    expect(JSON.stringify(rows)).not.toContain(token.token.slice(8));
  });

  it('are refused without the scope, and without the plan', async () => {
    const reading = await newToken({ scopes: ['messages:read'] });
    expect((await send({ number: number(), body: 'Oi' }, { token: reading.token })).body).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
    const theirs = await newToken({}, other.admin);
    await owner.query(
      `with p as (insert into plans (name, users, connections, queues, use_external_api) values ('sem api', 9, 9, 9, false) returning id)
       update companies set plan_id = p.id from p where companies.id = $1`,
      [other.id],
    );
    expect((await send({ number: number(), body: 'Oi' }, { token: theirs.token })).body).toEqual({
      error: 'ERR_PLAN_FEATURE',
      details: { flag: 'useExternalApi' },
    });
  });

  it('a connection’s token works only if its company enabled it, and only if it is long', async () => {
    const typed = 'padaria-centro-7731-xyz';
    const named = { name: 'Balcão 2', channel: 'sandbox', provider: 'sandbox', token: typed };
    const { body: connection } = await admin.call<{ id: number }>('POST', '/whatsapp', named);
    const ask = (by = typed) => send({ number: number(), body: 'Oi' }, { token: by });
    expect((await ask()).status).toBe(401);
    await admin.call('PUT', '/settings/apiConnectionTokens', { key: 'apiConnectionTokens', value: 'enabled' });
    const sent = await ask();
    expect(sent.status).toBe(200);
    expect((await admin.call<Ticket>('GET', `/tickets/${sent.body['ticketId']}`)).body.whatsappId).toBe(connection.id);
    await admin.call('PUT', `/whatsapp/${connection.id}`, { token: 'curto' });
    expect((await ask('curto')).status).toBe(401);
  });

  it('a token sends by its own connection', async () => {
    const named = { name: 'Avisos', channel: 'sandbox', provider: 'sandbox' };
    const { body: connection } = await admin.call<{ id: number }>('POST', '/whatsapp', named);
    const bound = await newToken({ whatsappId: connection.id });
    const sent = await send({ number: number(), body: 'Oi' }, { token: bound.token });
    expect((await admin.call<Ticket>('GET', `/tickets/${sent.body['ticketId']}`)).body.whatsappId).toBe(connection.id);
    const foreign = { name: 'De outro', scopes: ['messages:send'], whatsappId: other.whatsappId };
    expect((await admin.call('POST', '/api-tokens', foreign)).body).toEqual({ error: 'ERR_NO_WAPP_FOUND' });
  });
});

describe('limits', () => {
  const fill = (calls: number, day: number) =>
    owner.query(
      `update api_calls set recent = array_fill(now() - interval '20 seconds', array[$2::int]), day_calls = $3
       where source = 'token' and source_id = $1`,
      [token.id, calls, day],
    );

  it('over sixty a minute are refused with the seconds to wait, whoever asks, and not counted', async () => {
    expect((await send({ number: number(), body: 'Oi' })).status).toBe(200);
    await fill(maxCallsPerMinute - 1, 100);
    expect((await send({ number: number(), body: 'Oi' })).status).toBe(200);
    const over = await send({ number: number(), body: 'Oi' });
    expect([over.status, over.body['error']]).toEqual([429, 'ERR_RATE_LIMIT']);
    expect(Number(over.headers.get('retry-after'))).toSatisfy((seconds: number) => seconds > 0 && seconds <= 40);
    expect(over.headers.get('x-ratelimit-remaining')).toBeNull(); // of the limit per address, which is higher
    const { rows } = await owner.query(`select day_calls from api_calls where source = 'token' and source_id = $1`, [
      token.id,
    ]);
    expect(rows[0].day_calls).toBe(101);
  });

  it('over ten thousand a day are refused until the company’s day ends', async () => {
    expect((await send({ number: number(), body: 'Oi' })).status).toBe(200);
    await fill(1, maxCallsPerDay);
    const over = await send({ number: number(), body: 'Oi' });
    expect([over.status, over.body['error']]).toEqual([429, 'ERR_RATE_LIMIT']);
    const { rows } = await owner.query<{ left: number }>(
      `select extract(epoch from (date_trunc('day', now() at time zone time_zone) + interval '1 day') at time zone time_zone - now())::int as left
       from companies where id = $1`,
      [company.id],
    );
    expect(Math.abs(Number(over.headers.get('retry-after')) - rows[0]!.left)).toBeLessThan(10);
  });

  it('concurrent calls are counted one by one', async () => {
    await send({ number: number(), body: 'Oi' });
    await fill(maxCallsPerMinute - 3, 1);
    const answers = await Promise.all(Array.from({ length: 12 }, () => stateOf(987_654)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });
});

it('a blocked contact is not written to, and another company’s message is not found', async () => {
  await server.write(company.sandboxPhone, '5511920880000', 'Oi');
  const { body } = await admin.call<{ contacts: { id: number }[] }>('GET', '/contacts?searchParam=5511920880000');
  await admin.call('PUT', `/contacts/block/${body.contacts[0]!.id}`, { active: false });
  expect((await send({ number: '5511920880000', body: 'Oi' })).body).toMatchObject({
    details: { fields: { number: 'blocked' } },
  });
  const sent = await send({ number: number(), body: 'Oi' });
  await owner.query('update companies set plan_id = (select plan_id from companies where id = $2) where id = $1', [
    other.id,
    company.id,
  ]);
  const theirs = await newToken({}, other.admin);
  expect((await stateOf(sent.body['messageId'], theirs.token)).body).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
});
