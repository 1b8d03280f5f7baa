import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** Internal notes and deleted messages never reach the customer, over the real protocol. */
const server = runningServer();
let ours: TestCompany;
let ana: SignedInPerson;
let ticketId: number;
let otherId: number;

beforeAll(async () => {
  ours = await server.company('Casa Aurora');
  ana = ours.admin;
  await server.write(ours.sandboxPhone, '5511987650002', 'Bom dia');
  const { body } = await ana.call<{ tickets: { id: number }[] }>('GET', '/tickets?showAll=true');
  ticketId = body.tickets[0]!.id;
  await ana.call('PUT', `/tickets/${ticketId}`, { status: 'open' });
  const other = await ana.call<{ id: number }>('POST', '/contacts', { name: 'Outra', number: '5511987650003' });
  otherId = other.body.id;
});

const sendText = async (body: string, more: Record<string, unknown> = {}): Promise<string> => {
  const sent = await ana.call<{ messages: { id: string }[] }>('POST', `/messages/${ticketId}`, { body, ...more });
  return sent.body.messages[0]!.id;
};
const expectNotOnPhone = async () => {
  const deleted = await sendText('Desconto de 90%, engano');
  await eventually(
    () => ana.call('DELETE', `/messages/${deleted}`),
    ({ status }) => status === 200,
  );
  // It is deleted once the channel has confirmed.
  type Page = { messages: { id: string; isDeleted: boolean }[] };
  await eventually(
    async () => (await ana.call<Page>('GET', `/messages/${ticketId}`)).body.messages,
    (messages) => messages.some(({ id, isDeleted }) => id === deleted && isDeleted),
  );
  return { note: await sendText('Cliente difícil, cuidado', { isPrivate: true }), deleted };
};
const refused = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } };
/** All messages on the sandbox phones of this company. */
async function onPhones(): Promise<string> {
  const { body } = await server.request<{ chats: { number: string }[] }>(
    'GET',
    `/api/sandbox/${ours.sandboxPhone}/chats`,
  );
  const chats = await Promise.all(
    body.chats.map(({ number }) => server.request('GET', `/api/sandbox/${ours.sandboxPhone}/chats/${number}/messages`)),
  );
  return JSON.stringify(chats);
}

it('a private note and a deleted message are not forwarded, and no ticket opens for it', async () => {
  const { note, deleted } = await expectNotOnPhone();
  for (const messageId of [note, deleted])
    expect(await ana.call('POST', '/message/forward', { messageId, contactId: otherId })).toEqual(refused);
  const { body } = await ana.call<{ tickets: { contactId: number }[] }>('GET', '/tickets?showAll=true');
  expect(body.tickets.filter(({ contactId }) => contactId === otherId)).toEqual([]);
  expect(await onPhones()).not.toContain('Cliente difícil');
});

it('nor quoted to the customer, nor reacted to; a note may quote them', async () => {
  for (const quotedMsg of Object.values(await expectNotOnPhone())) {
    expect(await ana.call('POST', `/messages/${ticketId}`, { body: 'Sobre isso', quotedMsg })).toEqual(refused);
    expect((await ana.call('POST', `/messages/${quotedMsg}/reaction`, { emoji: '👍' })).status).toBe(404);
    const about = { body: 'Sobre isso', quotedMsg, isPrivate: true };
    expect((await ana.call('POST', `/messages/${ticketId}`, about)).status).toBe(200);
  }
});

it('an ordinary message is forwarded', async () => {
  const messageId = await sendText('Chega na sexta');
  expect((await ana.call('POST', '/message/forward', { messageId, contactId: otherId })).status).toBe(200);
});

it('texts of a form have one limit, whether repeated or a list', async () => {
  const send = async (texts: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of texts) form.append(name, value);
    for (const name of ['a.txt', 'b.txt']) form.append('medias', new Blob(['Olá']), name);
    return ana.call<{ error?: string; details?: { fields: object } }>('POST', `/messages/${ticketId}`, form);
  };
  const long = 'x'.repeat(70_000);
  for (const texts of [
    [['body', long]],
    [['body[]', long]],
    [
      ['body', 'a'],
      ['body', long],
    ],
    [
      ['body[]', 'a'],
      ['body[]', long],
    ],
  ] as [string, string][][])
    expect(await send(texts)).toMatchObject({ status: 400, body: { details: { fields: { body: 'too_big' } } } });
  for (const texts of [
    [['clientId[]', 'x'.repeat(200)]],
    [
      ['clientId', 'a'],
      ['clientId', 'x'.repeat(200)],
    ],
  ] as [string, string][][])
    expect(await send(texts)).toMatchObject({ status: 400, body: { details: { fields: { clientId: 'too_big' } } } });
  expect(
    await send([
      ['body[]', 'Um'],
      ['body', 'Do\u0000is'],
    ]),
  ).toMatchObject({
    status: 200,
    body: { messages: [{ body: 'Um' }, { body: 'Dois' }] },
  });
});
