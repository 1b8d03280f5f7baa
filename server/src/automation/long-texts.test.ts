import { expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { sendAutoMessage } from '../messages/send-auto-message.ts';

const { world, state, addFile, changeTicket, ticket } = testConversation();

const menu = `Olá!\n${'*[ 1 ]* - Entregas e devoluções\n'.repeat(60)}`.trim();
const sendAuto = (body: string, fileId?: number) =>
  world.run((tx) => sendAutoMessage(tx, { ticketId: state.ticketId, body, fileId }));
const written = async (): Promise<string[]> =>
  (await world.sql<{ text: string }>(`select media_type || ' ' || body as text from messages order by id`)).map(
    ({ text }) => text,
  );
const lastId = async () => (await world.sql<{ id: string }>('select max(id)::text as id from messages'))[0]?.id;

it('an automatic text that its channel would refuse is written as several, in order', async () => {
  await changeTicket({ channel: 'instagram' });
  await sendAuto(menu);
  const texts = await written();
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.every((text) => Buffer.byteLength(text.replace('conversation ', '')) <= 1000)).toBe(true);
  expect(texts.map((text) => text.replace('conversation ', '')).join('\n')).toBe(menu);
  expect((await ticket()).delivery?.messageId).toBe(await lastId());
});

it('where it fits it is one, unchanged', async () => {
  await sendAuto(` ${menu}`);
  expect(await written()).toEqual([`conversation  ${menu}`]);
});

it('a text that is no caption any more follows its file; a shorter one stays with it', async () => {
  const fileId = await addFile();
  await sendAuto(menu, fileId);
  await sendAuto('Cardápio', fileId);
  expect(await written()).toEqual(['image ', `conversation ${menu}`, 'image Cardápio']);
});

it('a note, and what a person writes, stay whole', async () => {
  await changeTicket({ channel: 'instagram' });
  await world.run(async (tx) =>
    queueMessage(tx, await ticket(), { body: menu, isPrivate: true, origin: 'bot', sentBy: null }),
  );
  await world.run(async (tx) =>
    queueMessage(tx, await ticket(), { body: menu, origin: 'person', sentBy: world.bia.userId }),
  );
  expect(await written()).toEqual([`conversation ${menu}`, `conversation ${menu}`]);
});
