import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { insertReceivedMessages, type ReceivedMessage } from '../../messages/receive/insert-received-messages.ts';
import { newestIdOf, readCustomerMessages, textOf } from './read-customer-words.ts';

const receivedMessage: Omit<ReceivedMessage, 'ticketId' | 'contactId' | 'whatsappId'> = {
  chat: '5511987654321',
  providerId: 'late',
  fromMe: false,
  origin: 'customer',
  body: 'chegou depois',
  mediaType: 'conversation',
  metadata: null,
  fileId: null,
  mediaState: null,
  quotedProviderId: null,
  at: new Date('2026-11-01T12:00:00Z'),
  isUnreadable: false,
  author: null,
  isSilent: false,
  isLive: true,
};

const { world, state, addMessage } = testConversation();
const customer = (body: string, over: object = {}) => addMessage({ fromMe: false, body, origin: 'customer', ...over });
const read = (messageId = 0, companyId = 1, at = world.now) =>
  world.run((tx) => readCustomerMessages(tx, state.ticketId, messageId > 0 ? { messageId, at } : null), companyId);
const bodies = async (lastMessageId = 0) => (await read(lastMessageId)).map(({ body }) => body);
const ago = (minutes: number) => {
  const at = new Date(world.now.getTime() - minutes * 60_000);
  return { sentAt: at, createdAt: at };
};

it('reads the beginning of a new conversation: the last hour, and nothing before a user wrote', async () => {
  await customer('de ontem', ago(61));
  await customer('de há pouco', ago(59));
  expect(await bodies()).toEqual(['de há pouco']);
  await addMessage({ body: 'Resposta de Bia' });
  await customer('Mais uma coisa');
  expect(await bodies()).toEqual(['Mais uma coisa']);
  expect(await read(0, world.otto.companyId)).toEqual([]);
});

it('greetings and notes do not count as a user’s answer to the customer', async () => {
  await customer('Oi');
  await addMessage({ body: 'Bem-vindo', origin: 'bot', sentBy: null });
  await addMessage({ body: 'nota', isPrivate: true });
  await customer('Quero pão');
  expect(await bodies()).toEqual(['Oi', 'Quero pão']);
});

it('reads everything of a running conversation since the last call, however much arrived', async () => {
  const last = await customer('já contada', ago(300));
  for (let i = 1; i <= 45; i++) await customer(`foto ${i}`, ago(200));
  const since = await read(last);
  expect(since.map(({ body }) => body)).toEqual(Array.from({ length: 45 }, (_, i) => `foto ${i + 1}`));
  expect(newestIdOf(since, last)).toBe(last + 45);
  expect(newestIdOf([], last)).toBe(last);
});

it('a message that is decrypted only after a newer one was received is read then, and not again', async () => {
  await customer('já contada', ago(3));
  const encrypted = { ...receivedMessage, body: '', isUnreadable: true };
  const insert = (message: typeof receivedMessage) => {
    const { ticketId, contactId, connectionId: whatsappId } = state;
    return world.run((tx) => insertReceivedMessages(tx, [{ ...message, ticketId, contactId, whatsappId }]));
  };
  await insert(encrypted);
  const last = await customer('a mais nova');
  const received = world.now;
  expect(await bodies(last)).toEqual([]);
  world.now = new Date(received.getTime() + 60_000);
  await insert(receivedMessage);
  expect((await read(last, 1, received)).map(({ body }) => body)).toEqual(['chegou depois']);
  expect(await bodies(last)).toEqual([]);
});

it('reactions, calls, and undecryptable messages are skipped; revoked ones have no text', async () => {
  await customer('👍', { mediaType: 'reactionMessage' });
  await customer('', { mediaType: 'call_log' });
  await customer('segredo', { isDeleted: true });
  await customer(' Olá ');
  await customer('legenda', { mediaType: 'image' });
  await customer('  ');
  await customer('Tudo bem?');
  const messages = await read();
  expect(messages).toHaveLength(5);
  expect(textOf(messages)).toBe('Olá\nTudo bem?');
  expect(textOf([])).toBe('');
});
