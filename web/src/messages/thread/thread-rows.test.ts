import type { Message } from '@balcao/contract/messages/message';
import type { TicketLog } from '@balcao/contract/tickets/ticket';
import { expect, it } from 'vitest';
import { companyZone, setCompanyZone } from '../../platform/company-zone.ts';
import { reactionsByTarget } from '../bubble/reactions.ts';
import { messageOf } from '../sample-message.ts';
import { threadRows } from './thread-rows.ts';

const at = (minute: number, second = 0) => new Date(2026, 10, 21, 12, minute, second).toISOString();
const photo = (id: string, second: number, over: Partial<Message> = {}) =>
  messageOf({ id, mediaType: 'image', body: '', createdAt: at(0, second), ...over });
const kinds = (messages: Message[], options = {}) => threadRows(messages, options).map((row) => row.kind);

it('a new day begins with a divider', () => {
  const yesterday = messageOf({ id: '1', createdAt: new Date(2026, 10, 20, 23, 59).toISOString() });
  const today = messageOf({ id: '2', createdAt: new Date(2026, 10, 21, 0, 1).toISOString() });
  expect(kinds([yesterday, today])).toEqual(['day', 'message', 'day', 'message']);
});

it('days are those of the company’s zone', () => {
  const browserZone = companyZone();
  const evening = messageOf({ id: '1', createdAt: '2026-11-22T02:30:00.000Z' });
  const night = messageOf({ id: '2', createdAt: '2026-11-22T03:30:00.000Z' });
  setCompanyZone('America/Sao_Paulo');
  expect(kinds([evening, night])).toEqual(['day', 'message', 'day', 'message']);
  setCompanyZone('Europe/Lisbon');
  expect(kinds([evening, night])).toEqual(['day', 'message', 'message']);
  setCompanyZone(browserZone);
});

it('only the first of consecutive messages has a tail', () => {
  const rows = threadRows([messageOf({ id: '1' }), messageOf({ id: '2' }), messageOf({ id: '3', fromMe: true })]);
  expect(rows.map((row) => row.kind === 'message' && row.first)).toEqual([false, true, false, true]);
});

it('pictures of one side within a minute are an album, and the last may bear the caption', () => {
  const rows = threadRows([photo('1', 0), photo('2', 20), photo('3', 40, { body: 'A rachadura' })]);
  expect(rows.map((row) => row.kind)).toEqual(['day', 'album']);
  expect(rows[1]?.kind === 'album' && rows[1].messages.map((one) => one.id)).toEqual(['1', '2', '3']);
});

it('a second caption, a message of the other side, a pause and a failure each start a new album', () => {
  expect(kinds([photo('1', 0, { body: 'a' }), photo('2', 1, { body: 'b' })])).toEqual(['day', 'message', 'message']);
  expect(kinds([photo('1', 0), photo('2', 1, { fromMe: true })])).toEqual(['day', 'message', 'message']);
  expect(kinds([photo('1', 0), messageOf({ ...photo('2', 0), createdAt: at(2) })])).toEqual([
    'day',
    'message',
    'message',
  ]);
  expect(kinds([photo('1', 0, { fromMe: true }), photo('2', 1, { fromMe: true, status: 'failed' })])).toEqual([
    'day',
    'message',
    'message',
  ]);
});

it('while messages are selected each picture is separate', () => {
  expect(kinds([photo('1', 0), photo('2', 1)], { albums: false })).toEqual(['day', 'message', 'message']);
});

it('a reaction is shown on its target, and each person’s last one counts', () => {
  const reaction = (id: string, body: string, fromMe: boolean) =>
    messageOf({ id, body, fromMe, mediaType: 'reactionMessage', quotedMsgId: '1' });
  const messages = [
    messageOf({ id: '1' }),
    reaction('2', '👍', false),
    reaction('3', '🧡', false),
    reaction('4', '🙏', true),
    reaction('5', '', true),
  ];
  expect(kinds(messages)).toEqual(['day', 'message']);
  expect(
    reactionsByTarget(messages)
      .get('1')
      ?.map((one) => one.emoji),
  ).toEqual(['🧡']);
});

it('in a group each member has their own reaction, and removes only that', () => {
  const reaction = (id: string, body: string, name: string, number: string) =>
    messageOf({
      id,
      body,
      fromMe: false,
      mediaType: 'reactionMessage',
      quotedMsgId: '1',
      contact: { id: null, name },
      author: { name, number, color: 1 },
    });
  const messages = [
    messageOf({ id: '1' }),
    reaction('2', '👍', 'Ana', '551191111****'),
    reaction('3', '🧡', 'Bia', '551192222****'),
    reaction('4', '😂', 'Caio', ''),
    reaction('5', '', 'Ana Paula', '551191111****'),
    reaction('6', '🙏', 'Caio', ''),
  ];
  expect(
    reactionsByTarget(messages)
      .get('1')
      ?.map(({ emoji, by }) => `${by} ${emoji}`),
  ).toEqual(['Bia 🧡', 'Caio 🙏']);
});

it('a log entry is where it happened, and before the first loaded message only when there is nothing before', () => {
  const log = (id: number, minute: number, type: TicketLog['type'] = 'open'): TicketLog => ({
    id,
    companyId: 1,
    type,
    createdAt: at(minute),
    updatedAt: at(minute),
    user: null,
    queue: null,
  });
  const messages = [messageOf({ id: '1', createdAt: at(5) }), messageOf({ id: '2', createdAt: at(9) })];
  const logs = [log(3, 7), log(1, 1, 'create'), log(2, 6, 'access')];
  expect(kinds(messages, { logs })).toEqual(['day', 'log', 'message', 'log', 'message']);
  expect(kinds(messages, { logs, hasOlder: true })).toEqual(['day', 'message', 'log', 'message']);
});

it('failed messages that were discarded are not shown', () => {
  expect(kinds([messageOf({ id: '1', fromMe: true, isDeleted: true, status: 'failed' })])).toEqual([]);
});

it('the divider is before the first unread message', () => {
  const messages = [messageOf({ id: '1' }), messageOf({ id: '2' })];
  expect(kinds(messages, { unread: { id: '2', count: 1 } })).toEqual(['day', 'message', 'unread', 'message']);
});

it('the opening of a conversation is before its first message', () => {
  const opened = { id: 1, companyId: 1, type: 'create', createdAt: at(5, 2), updatedAt: at(5, 2) } as const;
  const logs: TicketLog[] = [{ ...opened, user: null, queue: null }];
  expect(kinds([messageOf({ id: '1', createdAt: at(5) })], { logs })).toEqual(['day', 'log', 'message']);
});

it('a row shows where the chat got a timer, another, or none; our own messages and notes do not count', () => {
  const timed = (id: string, minute: number, seconds?: number, over: Partial<Message> = {}) =>
    messageOf({ id, createdAt: at(minute), ...(seconds && { disappearsAfterSeconds: seconds }), ...over });
  const rows = threadRows([
    timed('1', 1),
    timed('2', 2, 86_400),
    timed('3', 3, undefined, { fromMe: true }),
    timed('4', 4, 86_400),
    timed('5', 5, undefined, { mediaType: 'call_log' }),
    timed('6', 6, 604_800),
    timed('7', 7),
  ]);
  expect(rows.flatMap((row) => (row.kind === 'timer' ? [[row.at, row.seconds]] : []))).toEqual([
    [at(2), 86_400],
    [at(6), 604_800],
    [at(7), 0],
  ]);
});
