import { isDeepStrictEqual } from 'node:util';
import type { Chat, ChatMessage } from '@balcao/contract/chats/chat';
import type { ChatEvent, ChatUserEvent } from '@balcao/contract/chats/chat.events';
import { topicEventName } from '@balcao/contract/realtime';
import { beforeAll, expect, it } from 'vitest';
import { applyToChats, applyToThread, type ChatThread } from '../../web/src/chats/chat.live.ts';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let company: TestCompany;
let people: SignedInPerson[];

beforeAll(async () => {
  company = await server.company('Casa Prado');
  people = [company.admin];
  for (const name of ['Bruno', 'Clara', 'Davi']) people.push(await server.attendant(company, name));
});

const one = (n: number) => Math.floor(Math.random() * n);
const idOf = (person: SignedInPerson) => person.session.user.id;

async function openRoom(members: readonly SignedInPerson[], title = 'Equipe'): Promise<Chat> {
  const users = members.map((person) => ({ id: idOf(person) }));
  const { status, body } = await members[0]!.call<Chat>('POST', '/chats', { title, users });
  expect(status).toBe(200);
  return body;
}

/** One user's client: rooms and messages, fed by notices only, each delivered twice, the second time late. */
async function screenOf(person: SignedInPerson) {
  const me = idOf(person);
  const fetchChats = async () => (await person.call<{ records: Chat[] }>('GET', '/chats')).body.records;
  const fetchThread = async (id: number) =>
    (await person.call<{ records: ChatMessage[] }>('GET', `/chats/${id}/messages`)).body.records;
  let chats: readonly Chat[] = await fetchChats();
  const threads = new Map<number, ChatThread>();
  for (const { id } of chats) threads.set(id, await fetchThread(id));
  const received: (ChatEvent | ChatUserEvent)[] = [];
  const late: (ChatEvent | ChatUserEvent)[] = [];
  const apply = (event: ChatEvent | ChatUserEvent) => {
    chats = applyToChats(chats, event, me);
    if ('record' in event || event.action === 'delete') return;
    const { id } = event.chat;
    if (chats.some((chat) => chat.id === id)) threads.set(id, applyToThread(threads.get(id) ?? [], event));
  };
  const socket = await person.socket();
  const receive = (event: ChatEvent | ChatUserEvent) => {
    received.push(event);
    apply(event);
    if ('record' in event || event.action === 'delete') return;
    late.push(event);
    if (late.length > 4) apply(late.splice(one(late.length), 1)[0]!);
  };
  socket.on(topicEventName(company.id, 'chat'), receive);
  socket.on(topicEventName(company.id, 'chatUser'), receive);
  return {
    received,
    shown: () => {
      for (const event of late.splice(0)) apply(event);
      return chats.map((chat) => [asSeenBy(me, chat), (threads.get(chat.id) ?? []).map(withoutLink)]);
    },
    fetched: async () => {
      const fresh = await fetchChats();
      return Promise.all(
        fresh.map(async (chat) => [asSeenBy(me, chat), (await fetchThread(chat.id)).map(withoutLink)]),
      );
    },
  };
}

/** Read positions of others are sent only to those users themselves. */
const asSeenBy = (me: number, chat: Chat) => ({
  ...chat,
  users: chat.users.map((member) => (member.userId === me ? member : member.user)),
});
const withoutLink = ({ mediaPath: _, ...message }: ChatMessage) => message;

it('after any actions in rooms, the state built from notices equals a fetch', async () => {
  const rooms = [await openRoom(people), await openRoom(people.slice(0, 3), 'Vendas')];
  const screens = await Promise.all(people.slice(0, 3).map(screenOf));
  const sent: { id: number; chatId: number; by: number }[] = [];
  const act = async (n: number) => {
    const by = one(3);
    const person = people[by]!;
    const room = rooms[one(2)]!;
    const of = sent[one(sent.length)];
    const dice = one(8);
    if (dice < 3 || !of) {
      const quotedId = of?.chatId === room.id ? of.id : null;
      const { body } = await person.call<{ id: number }>('POST', `/chats/${room.id}/messages`, {
        message: `m${n}`,
        quotedId,
        mentions: people.slice(1, 1 + one(3)).map(idOf),
      });
      return void sent.push({ id: body.id, chatId: room.id, by });
    }
    const address = `/chats/${of.chatId}/messages/${of.id}`;
    if (dice === 3) return person.call('PUT', `${address}/reaction`, { emoji: one(3) ? '👍' : '' });
    if (dice === 4) return people[of.by]!.call('PUT', address, { message: `outra ${n}` });
    if (dice === 5 && one(3) === 0) return people[of.by]!.call('DELETE', address);
    if (dice === 6)
      return person.call('PUT', `/chats/${room.id}`, {
        title: `T${n}`,
        users: people.slice(1, 3 + one(2)).map((one) => ({ id: idOf(one) })),
      });
    return person.call('POST', `/chats/${room.id}/read`);
  };
  for (let round = 0; round < 12; round++) await Promise.all(Array.from({ length: 6 }, (_, i) => act(round * 10 + i)));
  // Fewer than a page, so that one request returns the whole room.
  expect(sent.length).toBeGreaterThan(10);
  for (const screen of screens) {
    let last: [shown: unknown, fetched: unknown] = [null, null];
    const look = async () => {
      const shown = screen.shown();
      last = [shown, await screen.fetched()];
      return isDeepStrictEqual(...last);
    };
    await eventually(look, (isSame) => isSame).catch(() => {});
    expect(last[0]).toEqual(last[1]);
    expect(screen.received.length).toBeGreaterThan(20);
  }
});

it('no call of a room gives access to non-members, and no notice reaches them; a removed member is notified of that alone', async () => {
  const [ana, bruno, clara, davi] = people as [SignedInPerson, SignedInPerson, SignedInPerson, SignedInPerson];
  const room = await openRoom([ana, bruno, clara], 'Sigilo');
  const { body: first } = await ana.call<{ id: number }>('POST', `/chats/${room.id}/messages`, { message: 'só nós' });
  const [outside, removed, inside] = [await screenOf(davi), await screenOf(clara), await screenOf(bruno)];
  const calls = (who: SignedInPerson) =>
    [
      ['GET', ''],
      ['PUT', '', { title: 'Nosso', users: [{ id: idOf(davi) }] }],
      ['DELETE', ''],
      ['POST', '/read'],
      ['GET', '/messages'],
      ['GET', '/search?searchParam=nós'],
      ['POST', '/messages', { message: 'oi' }],
      ['PUT', `/messages/${first.id}`, { message: 'oi' }],
      ['DELETE', `/messages/${first.id}`],
      ['PUT', `/messages/${first.id}/reaction`, { emoji: '👍' }],
    ].map(
      async ([method, path, body]) => (await who.call(String(method), `/chats/${room.id}${String(path)}`, body)).status,
    );
  expect(await Promise.all(calls(davi))).toEqual(Array(10).fill(404));

  const users = [{ id: idOf(bruno) }];
  expect((await ana.call('PUT', `/chats/${room.id}`, { title: 'Sigilo', users })).status).toBe(200);
  await ana.call('POST', `/chats/${room.id}/messages`, { message: 'depois' });
  await eventually(
    async () => inside.received.map(({ action }) => action),
    (actions) => actions.includes('update') && actions.includes('new-message'),
  );
  // On a separate socket, which may receive it later than the others.
  await eventually(
    async () => removed.received.length,
    (count) => count > 0,
  );
  expect(removed.received).toEqual([{ action: 'delete', id: room.id }]);
  expect(outside.received).toEqual([]);
  expect(await Promise.all(calls(clara))).toEqual(Array(10).fill(404));
});

it('refuses invalid messages by field; a file name never is a path', async () => {
  const { admin } = company;
  const room = await openRoom([admin, people[1]!], 'Arquivos');
  const address = `/chats/${room.id}/messages`;
  const refused = async (body: unknown) => {
    const answer = await admin.call<{ error: string; details: { fields: Record<string, string> } }>(
      'POST',
      address,
      body,
    );
    return [answer.status, Object.keys(answer.body.details.fields)];
  };
  expect(await refused({ message: ' \n\t ' })).toEqual([400, ['message']]);
  expect(await refused({ message: 'x'.repeat(65_537) })).toEqual([400, ['message']]);
  expect(await refused({ message: 'x'.repeat(2_000_000) })).toEqual([400, ['message']]);
  expect(await refused({ message: 'x', mentions: ['dois'] })).toEqual([400, ['mentions.0']]);
  expect((await admin.call('POST', `/chats/${room.id}a/messages`, { message: 'x' })).status).toBe(400);
  expect(await refused({ message: 'x', quotedId: 2_000_000_000 })).toEqual([400, ['quotedId']]);
  expect(await refused({ message: 'x', ticketId: 2_000_000_000 })).toEqual([400, ['ticketId']]);
  expect((await admin.call('POST', address, { message: 'x'.repeat(65_536) })).status).toBe(200);

  const form = (count: number, name: string) => {
    const data = new FormData();
    data.set('message', 'veja');
    for (let n = 0; n < count; n++) data.append('medias', new Blob([`arquivo ${n}`], { type: 'text/plain' }), name);
    return data;
  };
  const many = await admin.call<{ details: { fields: Record<string, string> } }>('POST', address, form(21, 'a.txt'));
  expect([many.status, many.body.details.fields]).toEqual([400, { medias: 'too_many' }]);
  const odd = await admin.call<ChatMessage>('POST', address, form(2, '../../x.txt'));
  expect(odd.status).toBe(200);
  expect(odd.body.mediaName).toBe('x.txt');
  const { body } = await admin.call<{ records: ChatMessage[] }>('GET', address);
  expect(body.records.slice(-2).map(({ message, mediaName }) => [message, mediaName])).toEqual([
    ['veja', 'x.txt'],
    ['', 'x.txt'],
  ]);
});
