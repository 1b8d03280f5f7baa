import type { Message } from '@balcao/contract/messages/message';
import type { EarlierTicket } from '@balcao/contract/tickets/contact-ticket';
import type { TicketLog } from '@balcao/contract/tickets/ticket';
import { companyDay, startOfCompanyDay } from '../../platform/company-zone.ts';
import { type Reaction, reactionsByTarget } from '../bubble/reactions.ts';
import { timerChanges } from './disappearing.rules.ts';

/** `first` of a run has the corner that points to the sender. */
export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'ticket'; key: string; ticket: EarlierTicket }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'log'; key: string; log: TicketLog }
  | { kind: 'timer'; key: string; seconds: number; at: string }
  | { kind: 'note'; key: string; message: Message }
  | { kind: 'message'; key: string; message: Message; first: boolean; reactions: Reaction[] }
  | { kind: 'album'; key: string; messages: Message[]; first: boolean; reactions: Reaction[] };

type Options = {
  logs?: readonly TicketLog[];
  /** first message unread at opening, and their number */
  unread?: { id: string; count: number } | undefined;
  /** false while selecting messages: each picture is a row */
  albums?: boolean;
  /** logs before the first message belong to a page that is not loaded */
  hasOlder?: boolean;
};

const albumWithinMs = 60_000;

/** Rows in order: day dividers, log entries, message runs, albums; reactions are attached to their targets. */
export function threadRows(messages: readonly Message[], options: Options = {}): ThreadRow[] {
  const { unread, albums = true } = options;
  const reactions = reactionsByTarget(messages);
  const rows: ThreadRow[] = [];
  const shown = messages.filter((message) => message.mediaType !== 'reactionMessage' && !isDiscardedSend(message));
  const logs = logRowsBefore(options.logs ?? [], shown[0]?.createdAt, options.hasOlder ?? false);
  // Compares with day bounds instead of formatting a date per row, which is expensive for thousands of rows.
  let [dayBegins, dayEnds] = [0, 0];
  let nextLog = 0;
  const onDay = (at: string) => {
    const moment = Date.parse(at);
    if (moment >= dayBegins && moment < dayEnds) return;
    const day = companyDay(moment);
    dayBegins = startOfCompanyDay(day).getTime();
    dayEnds = startOfCompanyDay(day, 1).getTime();
    rows.push({ kind: 'day', key: `day ${day}`, at });
  };
  const logsBefore = (at: string | undefined) => {
    for (let log = logs[nextLog]; log && (at === undefined || log.createdAt <= at); log = logs[++nextLog]) {
      onDay(log.createdAt);
      rows.push({ kind: 'log', key: `log ${log.id}`, log });
    }
  };
  const timerFrom = timerChanges();
  for (const message of shown) {
    logsBefore(message.createdAt);
    onDay(message.createdAt);
    const seconds = timerFrom(message);
    if (seconds !== undefined) rows.push({ kind: 'timer', key: `timer ${message.id}`, seconds, at: message.createdAt });
    if (unread?.id === message.id) rows.push({ kind: 'unread', key: 'unread', count: unread.count });
    const row = rowOf(message, rows.at(-1), reactions.get(message.id) ?? [], albums);
    if (row.joins) rows[rows.length - 1] = row.row;
    else rows.push(row.row);
  }
  logsBefore(undefined);
  return rows;
}

/** Rows of an earlier ticket, with its end. Two tickets may have messages of the same day. */
export function earlierRows(
  { ticket, messages }: { ticket: EarlierTicket; messages: readonly Message[] },
  albums: boolean,
): ThreadRow[] {
  const rows = threadRows(messages, { albums });
  const ownDays = rows.map((row) => (row.kind === 'day' ? { ...row, key: `${ticket.id} ${row.key}` } : row));
  return [...ownDays, { kind: 'ticket', key: `ticket ${ticket.id}`, ticket }];
}

function rowOf(
  message: Message,
  last: ThreadRow | undefined,
  reactions: Reaction[],
  albums: boolean,
): { row: ThreadRow; joins: boolean } {
  const key = message.clientId ?? message.id;
  if (message.isPrivate) return { row: { kind: 'note', key, message }, joins: false };
  const before = last?.kind === 'message' ? [last.message] : last?.kind === 'album' ? last.messages : [];
  const previous = before.at(-1);
  const first = !previous || senderKey(previous) !== senderKey(message);
  const row: ThreadRow = { kind: 'message', key, message, first, reactions };
  if (!albums || first || !previous || !canJoin(before, message)) return { row, joins: false };
  if (last?.kind !== 'message' && last?.kind !== 'album') return { row, joins: false };
  const all = [...last.reactions, ...reactions];
  return {
    row: { kind: 'album', key: last.key, messages: [...before, message], first: last.first, reactions: all },
    joins: true,
  };
}

/** Pictures of one side within a minute, with at most one caption, on the last. */
function canJoin(before: readonly Message[], message: Message): boolean {
  const previous = before.at(-1);
  return (
    previous !== undefined &&
    [previous, message].every(isAlbumPhoto) &&
    Date.parse(message.createdAt) - Date.parse(previous.createdAt) <= albumWithinMs &&
    [...before, message].filter((one) => one.body !== '').length <= 1
  );
}

/** A failed send that was discarded: not shown. */
const isDiscardedSend = ({ fromMe, isDeleted, status }: Message) => fromMe && isDeleted && status === 'failed';

const isAlbumPhoto = (message: Message) =>
  message.mediaType === 'image' &&
  !message.template &&
  !message.isDeleted &&
  message.quotedMsgId === null &&
  message.status !== 'failed' &&
  message.status !== 'unknown' &&
  message.media?.state !== 'failed';

const senderKey = (message: Message) =>
  message.fromMe
    ? `us ${message.isAutomatic ? 'automatic' : (message.sentBy?.id ?? '')} ${message.sentBy?.isOperator ?? ''}`
    : `them ${message.contactId ?? ''} ${message.author ? `${message.author.color} ${message.author.name} ${message.author.number}` : ''}`;

/**
 * Log entries without 'access'. Oldest first; the creation of a ticket is logged just after its first
 * message and sorted before it.
 */
const logRowsBefore = (logs: readonly TicketLog[], from: string | undefined, hasOlder: boolean): TicketLog[] =>
  logs
    .filter((log) => log.type !== 'access' && (!hasOlder || from === undefined || log.createdAt >= from))
    .map((log) =>
      log.type === 'create' && !hasOlder && from && from < log.createdAt ? { ...log, createdAt: from } : log,
    )
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id - b.id));
