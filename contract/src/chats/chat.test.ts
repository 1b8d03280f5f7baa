import { describe, expect, it } from 'vitest';
import { chatInput, chatMessageInput, maxChatFiles, maxChatText, maxChatUsers } from './chat.ts';

it('requires a title and at least one user', () => {
  const fieldsOf = (given: Record<string, unknown>) =>
    chatInput
      .safeParse({ title: 'Equipe', users: [{ id: 1 }], ...given })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(fieldsOf({})).toEqual([]);
  for (const title of ['', '  ', undefined, 'x'.repeat(101)]) expect(fieldsOf({ title })).toEqual(['title']);
  for (const users of [[], undefined, Array(maxChatUsers + 1).fill({ id: 1 })])
    expect(fieldsOf({ users })).toEqual(['users']);
  expect(fieldsOf({ users: [{ id: 1 }, { id: 'a' }] })).toEqual(['users.1.id']);
});

it('accepts a member as a room response has it, whose `id` is not a user’s', () => {
  const member = { id: 31, chatId: 4, userId: 7, unreads: 0, user: { id: 7, name: 'Bia' } };
  const { users } = chatInput.parse({ title: 'Equipe', users: [member, { id: 8 }, { userId: '9' }] });
  expect(users).toEqual([{ id: 7 }, { id: 8 }, { id: 9 }]);
});

describe('message', () => {
  it('a message from an older client has only its text', () =>
    expect(chatMessageInput.parse({ message: 'Bom dia', userId: 9, senderId: 9 })).toEqual({
      message: 'Bom dia',
      quotedId: null,
      ticketId: null,
      mentions: [],
    }));

  it('sent by a form has its lists as JSON text', () => {
    expect(chatMessageInput.parse({ message: '', mentions: '[3,4]', ticketId: '5', quotedId: '' })).toMatchObject({
      mentions: [3, 4],
      ticketId: 5,
      quotedId: null,
    });
    expect(chatMessageInput.parse({ mentions: '' }).mentions).toEqual([]);
    const broken = chatMessageInput.safeParse({ mentions: '[3,' }).error?.issues;
    expect(broken?.map(({ path, message }) => [path.join('.'), message])).toEqual([['mentions', 'json']]);
    expect(chatMessageInput.safeParse({ mentions: '["a"]' }).success).toBe(false);
  });

  it('has limits, and nothing that the database cannot store', () => {
    expect([maxChatText, maxChatFiles]).toEqual([65_536, 20]);
    const takes = (message: string) => chatMessageInput.safeParse({ message }).success;
    expect([takes('x'.repeat(65_536)), takes('x'.repeat(65_537)), takes('a\0b'), takes('\uD83D')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
