import { ackOf, nextStatus } from '@balcao/contract/messages/delivery.rules';
import type { Message, MessageStatus } from '@balcao/contract/messages/message';
import type { MessageEvent } from '@balcao/contract/messages/message.events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  applyMessageEvent,
  compareMessages,
  localId,
  type Thread,
  withoutRemoved,
  withRows,
  withSenderName,
} from './message.live.ts';
import { messageOf } from './sample-message.ts';

const thread = (messages: Message[] = [], over: Partial<Thread> = {}): Thread => ({
  messages,
  hasOlder: false,
  olderCursor: null,
  atEnd: true,
  ...over,
});
const update = (message: Message): MessageEvent => ({ action: 'update', message });
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString();
const withStatus = (message: Message, status: MessageStatus): Message => ({ ...message, status, ack: ackOf[status] });

it('a repeated message is shown once', () => {
  const once = applyMessageEvent(thread(), 1, update(messageOf({ id: '7' })));
  expect(applyMessageEvent(once, 1, update(messageOf({ id: '7' })))).toBe(once);
});

it('the answer replaces the row that was shown before it', () => {
  const local = messageOf({ id: localId('c1'), clientId: 'c1', fromMe: true, status: 'queued' });
  const answered = messageOf({ id: '9', clientId: 'c1', fromMe: true, status: 'sent', ack: 2 });
  expect(withRows(thread([local]), [answered]).messages).toEqual([answered]);
  expect(withRows(thread([answered]), [local]).messages).toEqual([answered]);
});

it('a row that came by notice and by answer under one clientId is one', () => {
  const mine = messageOf({ id: '9', clientId: 'c1', fromMe: true });
  const local = messageOf({ id: localId('c1'), clientId: 'c1', fromMe: true });
  expect(withRows(withRows(thread([local]), [mine]), [mine]).messages).toHaveLength(1);
});

it('an older ack never replaces a newer one', () => {
  const read = messageOf({ id: '1', fromMe: true, status: 'read', ack: 4, updatedAt: at(3) });
  const late = messageOf({ id: '1', fromMe: true, status: 'delivered', ack: 3, updatedAt: at(2) });
  expect(applyMessageEvent(thread([read]), 1, update(late)).messages).toEqual([read]);
});

it('shows a failure after the message was sent, and a later retry', () => {
  const sent = messageOf({ id: '1', fromMe: true, status: 'sent', ack: 2, updatedAt: at(1) });
  const failed = messageOf({ id: '1', fromMe: true, status: 'failed', ack: 0, failReason: 'x', updatedAt: at(2) });
  const again = messageOf({ id: '1', fromMe: true, status: 'queued', ack: 1, updatedAt: at(3) });
  const shown = applyMessageEvent(thread([sent]), 1, update(failed));
  expect(shown.messages[0]?.status).toBe('failed');
  expect(applyMessageEvent(shown, 1, update(again)).messages[0]?.status).toBe('queued');
});

it('a notice about a message before the loaded range is ignored until its page is loaded', () => {
  const cached = thread([messageOf({ id: '50', createdAt: at(30) })], { hasOlder: true });
  expect(applyMessageEvent(cached, 1, update(messageOf({ id: '3', createdAt: at(1) })))).toBe(cached);
});

it('a new message is not appended to a range of the past', () => {
  const past = thread([messageOf({ id: '5', createdAt: at(5) })], { atEnd: false, hasOlder: true });
  expect(applyMessageEvent(past, 1, update(messageOf({ id: '90', createdAt: at(40) })))).toBe(past);
});

it('an update with a lower version but a higher delivery status still counts', () => {
  const sent = messageOf({ id: '1', fromMe: true, status: 'sent', ack: 2, updatedAt: at(2) });
  const delivered = messageOf({ id: '1', fromMe: true, status: 'delivered', ack: 3, updatedAt: at(1) });
  expect(applyMessageEvent(thread([sent]), 1, update(delivered)).messages[0]?.ack).toBe(3);
});

it('a Retry is shown even if its failure was missed', () => {
  const sent = messageOf({ id: '1', fromMe: true, status: 'sent', ack: 2, updatedAt: at(1) });
  const again = messageOf({ id: '1', fromMe: true, status: 'queued', ack: 1, updatedAt: at(4) });
  expect(applyMessageEvent(thread([sent]), 1, update(again)).messages[0]?.status).toBe('queued');
});

/** Status history of one message, one second apart. */
const history = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.array(fc.constantFrom<MessageStatus>('sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'queued'), {
      maxLength: 6,
    }),
    fc.integer({ min: 0, max: 20 }),
  )
  .map(([id, steps, second]) => {
    const first = withStatus(
      messageOf({ id: String(id), fromMe: true, createdAt: at(second % 7), updatedAt: at(0) }),
      'queued',
    );
    let last = first;
    return [
      first,
      ...steps.map((to, step) => {
        last = { ...withStatus(last, nextStatus(last.status, to)), updatedAt: at(step + 1) };
        return last;
      }),
    ];
  });

it('repeated, late and reordered notices end in the last state of each message, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(history, { maxLength: 6, selector: (states) => states[0]?.id }),
      fc.integer(),
      (histories, seed) => {
        const events = histories.flat().flatMap((message) => [message, message]);
        const shuffled = events
          .map((message, index) => ({ message, key: Math.sin(seed + index * 7.3) }))
          .toSorted((a, b) => a.key - b.key);
        const shown = shuffled.reduce((cached, { message }) => applyMessageEvent(cached, 1, update(message)), thread());
        const last = histories.map((states) => states.at(-1)!).toSorted(compareMessages);
        expect(shown.messages).toEqual(last);
      },
    ),
    { numRuns: 500 },
  );
});

it('a message that was moved to another conversation is removed; an import changes nothing until it is fetched', () => {
  const cached = thread([messageOf({ id: '1' }), messageOf({ id: '2', createdAt: at(1) })]);
  const moved = applyMessageEvent(cached, 1, update(messageOf({ id: '1', ticketId: 2 })));
  expect(moved.messages.map(({ id }) => id)).toEqual(['2']);
  expect(applyMessageEvent(cached, 1, update(messageOf({ id: '9', ticketId: 2 })))).toBe(cached);
  expect(applyMessageEvent(cached, 1, { action: 'import', ticketId: 1 })).toBe(cached);
});

it('a fetched range removes the former rows that it lacks, and nothing else', () => {
  const rows = [1, 2, 3, 4, 5].map((n) => messageOf({ id: String(n), createdAt: at(n) }));
  const [one, two, three, four, five] = rows as [Message, Message, Message, Message, Message];
  const local = messageOf({ id: localId('c1'), clientId: 'c1', fromMe: true });
  const loaded = thread([one, two, three, four, five, local]);
  const before = thread([one, two, three, four, local]);
  const ids = (cleaned: Thread) => cleaned.messages.map(({ id }) => id);
  // Older messages were not requested; message five arrived during the request.
  expect(ids(withoutRemoved(loaded, thread([two, four], { hasOlder: true }), before))).toEqual([
    '1',
    '2',
    '4',
    '5',
    local.id,
  ]);
  expect(ids(withoutRemoved(loaded, thread([]), before))).toEqual(['5', local.id]);
  // A page of the past does not include later messages.
  expect(ids(withoutRemoved(loaded, thread([one, three], { atEnd: false }), before))).toEqual([
    '1',
    '3',
    '4',
    '5',
    local.id,
  ]);
  expect(withoutRemoved(loaded, thread(rows), before)).toBe(loaded);
});

it('a renamed user has the new name at their own messages, and a thread without an old name stays the same', () => {
  const [rita, ivo] = [
    { id: 3, name: 'Rita' },
    { id: 4, name: 'Ivo' },
  ];
  const cached = thread([
    messageOf({ id: '1', sentBy: rita }),
    messageOf({ id: '2', sentBy: ivo }),
    messageOf({ id: '3' }),
  ]);
  const renamed = withSenderName(cached, { id: 3, name: 'Rita Souza' });
  expect(renamed.messages.map(({ sentBy }) => sentBy?.name)).toEqual(['Rita Souza', 'Ivo', undefined]);
  expect(withSenderName(renamed, { id: 3, name: 'Rita Souza' })).toBe(renamed);
});
