import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { forwardMessage } from '../forward-message.ts';
import { queueMessage } from '../queue-message.ts';
import { reactToMessage } from '../react-to-message.ts';
import { sendAutoMessage } from '../send-auto-message.ts';
import { sendMessage } from '../send-message.ts';

const { world, state, addMessage, addFile, stored, changeTicket, ticket, capabilitiesOf } = testConversation();

const originOf = async ({ id }: { id: string }) => (await stored(Number(id))).origin;
const send = (isPrivate: boolean) =>
  world.run((tx) => sendMessage(tx, world.bia, state.ticketId, { body: 'Bom dia', isPrivate }));

it('messages, notes, forwards and reactions of a person have the origin person, and are shown with their name', async () => {
  const { messages } = await send(false);
  expect(await originOf(messages[0]!)).toBe('person');
  expect(messages[0]).toMatchObject({ isAutomatic: false, sentBy: { name: 'Bia' } });
  expect(await originOf((await send(true)).messages[0]!)).toBe('person');
  const [received, other] = [await addMessage({ fromMe: false }), await world.contact('Bruna', '5511987650000')];
  const { message } = await world.run((tx) => forwardMessage(tx, world.bia, { messageId: received, contactId: other }));
  expect(await originOf(message)).toBe('person');
  const reaction = await world.run((tx) => reactToMessage(tx, world.bia, received, { emoji: '👍' }, capabilitiesOf));
  expect(await originOf(reaction)).toBe('person');
});

it('a message of the product itself has the origin bot, and is shown as automatic', async () => {
  const greeting = await world.run((tx) => sendAutoMessage(tx, { ticketId: state.ticketId, body: 'Olá' }));
  expect(greeting).toMatchObject({ isAutomatic: true });
  expect(await world.sql('select origin from messages')).toEqual([{ origin: 'bot' }]);
});

it('the text that follows a file on a channel without captions has the origin of the file', async () => {
  await changeTicket({ channel: 'instagram' });
  const fileId = await addFile();
  const to = await ticket();
  await world.run((tx) =>
    queueMessage(tx, to, { body: 'Veja', mediaType: 'image', fileId, origin: 'bot', sentBy: null }),
  );
  expect(await world.sql(`select body, origin from messages order by id`)).toEqual([
    { body: '', origin: 'bot' },
    { body: 'Veja', origin: 'bot' },
  ]);
});
