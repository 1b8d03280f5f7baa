import { describe, expect, it } from 'vitest';
import { roomEvents, type Topic, topicEventAliases, topicEventName, userStatusIntervalMs } from './realtime.ts';

describe('events of a company', () => {
  it.each<Topic>(['user', 'whatsapp', 'whatsappSession', 'appMessage', 'ticket', 'contact', 'queue', 'auth'])(
    'have the company and the topic in their name: %s',
    (topic) => {
      expect(topicEventName(7, topic)).toBe(`company-7-${topic}`);
      expect(topicEventAliases(7, topic, {})).toEqual([]);
    },
  );

  it('the operator’s announcements are the same for all companies', () => {
    expect(topicEventName(7, 'announcement')).toBe('company-announcement');
  });

  it.each<Topic>(['tag', 'quickemessage', 'schedule'])('%s goes under its older name too', (topic) => {
    expect([topicEventName(7, topic), ...topicEventAliases(7, topic, {})]).toEqual([
      `company-7-${topic}`,
      `company7-${topic}`,
    ]);
  });

  it('an event of a room carries the room in its name, when it names one', () => {
    expect(topicEventAliases(7, 'chat', { chat: { id: 3 } })).toEqual(['company-7-chat-3']);
    expect(topicEventAliases(7, 'chat', { id: 3 })).toEqual([]);
    expect(topicEventAliases(7, 'chatUser', { userId: 4 })).toEqual(['company-7-chat-user-4']);
    expect(topicEventAliases(7, 'chatUser', {})).toEqual([]);
  });

  it('the bulk event of a list carries the list in its name; that of one item does not', () => {
    const named = (payload: unknown) => topicEventAliases(7, 'ContactListItem', payload);
    expect(named({ action: 'reload', contactListId: 3, records: [] })).toEqual(['company-7-ContactListItem-3']);
    expect(named({ action: 'delete', id: 1, contactListId: 3 })).toEqual([]);
  });
});

it('a client joins by known room names, and sends a presence signal every five minutes', () => {
  expect([roomEvents.chatBox.join, roomEvents.tickets.join, roomEvents.notification.join]).toEqual([
    'joinChatBox',
    'joinTickets',
    'joinNotification',
  ]);
  expect(userStatusIntervalMs).toBe(300_000);
});
