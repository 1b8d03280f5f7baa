import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { expect, test } from 'vitest';
import { buildThread } from './thread-view.ts';

const message = (id: string, over: Partial<SandboxMessage> = {}): SandboxMessage => ({
  id,
  fromMe: false,
  body: id,
  mediaType: 'conversation',
  mediaUrl: null,
  file: null,
  ack: 3,
  quotedId: null,
  isDeleted: false,
  isEdited: false,
  createdAt: '2026-11-21T15:00:00.000Z',
  ...over,
});
const reaction = (id: string, emoji: string, fromMe: boolean) =>
  message(id, { mediaType: 'reactionMessage', body: emoji, quotedId: 'a', fromMe });

test('each side has one reaction on a message, its last, and an empty one removes it', () => {
  const all = [message('a'), reaction('1', '👍', true), reaction('2', '❤️', false), reaction('3', '🎉', true)];
  expect(buildThread(all).map(({ message: { id }, reactions }) => [id, reactions])).toEqual([['a', ['🎉', '❤️']]]);
  expect(buildThread([...all, reaction('4', '', true)])[0]?.reactions).toEqual(['❤️']);
});

test('a reply shows the quoted message while the phone still has it', () => {
  const [, answer, lost] = buildThread([
    message('a'),
    message('b', { quotedId: 'a' }),
    message('c', { quotedId: 'gone' }),
  ]);
  expect([answer?.quoted?.id, lost?.quoted]).toEqual(['a', undefined]);
});
