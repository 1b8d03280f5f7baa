import { beforeEach, expect, it, vi } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { noteWritten } from '../messages/note-written.ts';
import { sendMessage } from '../messages/send-message.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import { inTx } from '../platform/db/tx.ts';
import { listMentions } from './list-mentions.ts';
import { markMentionsRead } from './mark-mentions-read.ts';
import { findMentionable, mentionColleagues } from './mention-colleagues.ts';

const { world, state, ticket } = testConversation();

beforeEach(() =>
  world.sql('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
    world.ana.companyId,
    state.rita.userId,
    world.queueId,
  ]),
);

/** Bia writes a note that mentions these users. */
const write = (mentions: number[], clientId = 'note-1') =>
  inTx({ ...world.context(), subscribers: [subscribe(noteWritten, mentionColleagues)] }, world.ana.companyId, (tx) =>
    sendMessage(tx, world.bia, state.ticketId, {
      body: 'Vê isto, @Rita',
      isPrivate: true,
      clientId,
      mentions,
    } as Parameters<typeof sendMessage>[3]),
  );
const list = (actor = state.rita) => world.run(async (tx) => (await listMentions(tx, actor)).mentions);
const rooms = () => world.publishedNotices.filter(({ topic }) => topic === 'mention').map(({ rooms: [room] }) => room);

it('a mentioned user finds the note until they open the conversation, and is notified once however often it is sent', async () => {
  await write([state.rita.userId]);
  await write([state.rita.userId]);
  expect(await list()).toMatchObject([
    { ticketId: state.ticketId, by: 'Bia', text: 'Vê isto, @Rita', contactName: 'Aline' },
  ]);
  expect(rooms()).toEqual([`person:${state.rita.userId}`]);
  await world.run((tx) => markMentionsRead(tx, state.rita, state.ticketId));
  expect(await list()).toEqual([]);
});

it('users who may not read the ticket cannot be mentioned, nor its author or another company’s users', async () => {
  await write([state.caio.userId, world.bia.userId, world.otto.userId]);
  expect(rooms()).toEqual([]);
  expect(await list(state.caio)).toEqual([]);
  const people = await world.run(async (tx) => findMentionable(tx, world.bia, await ticket()));
  expect(people.map(({ name }) => name)).toEqual(['Ana', 'Rita']);
});

it('a note that mentions nobody does not read the people of the company', async () => {
  const [message] = (await write([])).messages;
  const written = { message: message!, ticket: await ticket(), by: world.bia };
  const statements = (mentions: number[]) =>
    world.run(async (tx) => {
      const rows = vi.spyOn(tx, 'rows');
      await mentionColleagues(tx, [{ ...written, mentions }]);
      return rows.mock.calls.map(([name]) => name);
    });
  expect(await statements([])).toEqual([]);
  expect(await statements([state.rita.userId])).toEqual(['colleagues', 'mention-insert']);
});

it('a mention in a conversation that the user may no longer read is not listed', async () => {
  await write([state.rita.userId]);
  await world.sql('update tickets set queue_id = null where id = $1', [state.ticketId]);
  expect(await list()).toEqual([]);
  await expect(world.run((tx) => markMentionsRead(tx, state.rita, state.ticketId))).rejects.toThrow(
    'ERR_NO_PERMISSION',
  );
});
