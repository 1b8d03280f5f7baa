import type { Message } from '@balcao/contract/messages/message';
import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { readRecentMessages } from '../messages/lists/read-recent-messages.ts';
import { turnsOf } from './conversation-turns.rules.ts';
import { instructModel } from './instruct-model.ts';

const { world, state, addMessage, stored } = testConversation();
let written: Message;
const read = async () => world.run((tx) => readRecentMessages(tx, state.ticketId, 1));

beforeEach(async () => {
  await stored(await addMessage({ fromMe: false, body: 'Quanto custa?' }));
  const [message] = await read();
  if (!message) throw new Error('no message');
  written = message;
});

const textsOf = (...newestFirst: Partial<Message>[]) =>
  turnsOf(newestFirst.map((over) => ({ ...written, ...over }))).map(({ role, text }) => `${role} ${text}`);

it('a model gets what both sides wrote, oldest first, without notes and revoked messages', () => {
  const transcription = { state: 'done', text: 'Quero dois bolos', failReason: null } as const;
  expect(
    textsOf(
      { body: ' E o prazo? ' },
      { mediaType: 'audio', body: '', transcription },
      { mediaType: 'image', body: 'Este aqui' },
      { mediaType: 'locationMessage', body: '-23.5,-46.6' },
      { fromMe: true, body: 'nota interna', isPrivate: true },
      { body: 'apagada', isDeleted: true },
      { body: 'cifrada', isUnreadable: true },
      { mediaType: 'reactionMessage', body: '👍' },
      { mediaType: 'call_log', body: 'x' },
      { body: '   ' },
      { fromMe: true, body: 'Olá!' },
    ),
  ).toEqual([
    'assistant Olá!',
    'user [locationMessage]',
    'user [image] Este aqui',
    'user [audio] Quero dois bolos',
    'user E o prazo?',
  ]);
});

it('a truncated text or name ends with a whole character: services refuse half of one', () => {
  const [turn] = turnsOf([{ ...written, body: `${'x'.repeat(1999)}😀` }]);
  expect(turn?.text.isWellFormed()).toBe(true);
  const [image] = turnsOf([{ ...written, mediaType: 'image', body: `${'x'.repeat(1991)}😀` }]);
  expect(image?.text.isWellFormed()).toBe(true);
  const customerName = `${'n'.repeat(59)}😀`;
  expect(instructModel({ prompt: 'x', customerName }).isWellFormed()).toBe(true);
});
