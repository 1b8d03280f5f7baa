import { expect, test } from 'vitest';
import { Inbox } from './world/inbox.ts';

const ana = { number: '5511988887777', device: 0 };
const shop = { number: '5511900000001', device: 10 };
const about = (type: number, id: string) => ({
  protocolMessage: { type, key: { id }, editedMessage: { conversation: 'outra' } },
});

function inbox() {
  const received = new Inbox();
  const add = (id: string, from: typeof ana, message: object) =>
    received.add({ id, chat: ana.number, from, fromMe: from === shop, message, at: new Date() });
  add('A', ana, { conversation: 'uma' });
  return { received, add };
}

test('shows an id once, however often it arrives', () => {
  const { received, add } = inbox();
  add('A', ana, { conversation: 'uma' });
  expect(received.arrivals.length).toBe(2);
  expect(received.displayed().map(({ text }) => text)).toEqual(['uma']);
});

test('only the author of a message can edit or revoke it', () => {
  const { received, add } = inbox();
  add('B', shop, about(14, 'A'));
  add('C', shop, about(0, 'A'));
  expect(received.displayed()).toMatchObject([{ text: 'uma', isEdited: false, isRevoked: false }]);
  add('D', ana, about(14, 'A'));
  expect(received.displayed()).toMatchObject([{ text: 'outra', isEdited: true }]);
  add('E', ana, about(0, 'A'));
  expect(received.displayed()).toMatchObject([{ text: '', isRevoked: true }]);
});

test('keeps each person’s last reaction, and an empty one removes it', () => {
  const { received, add } = inbox();
  const react = (text: string) => ({ reactionMessage: { key: { id: 'A' }, text } });
  add('R1', shop, react('👍'));
  add('R2', ana, react('❤️'));
  add('R3', shop, react('🙏'));
  expect(received.displayed()[0]?.reactions).toEqual({ [shop.number]: '🙏', [ana.number]: '❤️' });
  add('R4', shop, react(''));
  expect(received.displayed()[0]?.reactions).toEqual({ [ana.number]: '❤️' });
});
