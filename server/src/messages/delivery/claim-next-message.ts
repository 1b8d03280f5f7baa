import { channel } from '@balcao/contract/channels/channel';
import { type ConnectionKind, provider } from '@balcao/contract/connections/connection';
import { z } from 'zod';
import type { DriverKey, OutboundMessage } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { admitMessages } from './admit-messages.ts';
import { type OpenFile, outboundColumns, outboundJoins, storedOutbound } from './load-outbound.ts';
import type { Chat } from './send-queue.store.ts';

/** The first message that a chat has to send, with its state before the claim, and its connection. */
type QueueHead = Chat &
  ConnectionKind & {
    messageId: number;
    before: 'queued' | 'sending';
    attempts: number;
    hadId: boolean;
    nextAttemptAt: Date | null;
    byPerson: boolean;
    isUp: boolean;
    /** it begins a conversation, or an automatic writer sends it unprompted: the connection's budget and pace apply */
    isNewChat: boolean;
    isPaced: boolean;
    /** the message, now marked as sending; null: it was not claimed */
    taken: OutboundMessage | null;
  };

const claimedRow = storedOutbound.omit({ id: true }).extend({
  whatsappId: z.number(),
  contactId: z.number(),
  messageId: z.number(),
  before: z.enum(['queued', 'sending']),
  attempts: z.number(),
  hadId: z.boolean(),
  nextAttemptAt: z.date().nullable(),
  byPerson: z.boolean(),
  channel,
  provider,
  isUp: z.boolean(),
  isNewChat: z.boolean(),
  isPaced: z.boolean(),
  isReady: z.boolean(),
  isTaken: z.boolean(),
});

export type ClaimOptions = {
  /** claims only for these kinds of connections; the id is for each chat's message if it has none */
  kinds: readonly DriverKey[];
  chooseId(): string | null;
  /** also claims a message that is already marked as sending */
  includeSending: boolean;
  /** chats on other kinds of connections are neither read, locked nor returned */
  leavesOthers: boolean;
};

/**
 * Locks the first message of each chat, and in the same statement marks it as sending when its connection is up, it is
 * due and neither the budget nor the pace of its connection postpones it. A transaction that records the result of the previous message waits for this lock, or
 * this one for it, so that one of the two always finds the next message.
 */
export async function claimNextMessage(
  tx: Tx,
  chats: Chat[],
  options: ClaimOptions,
  openFile: OpenFile,
): Promise<QueueHead[]> {
  const heads = await claimHeads(tx, chats, { ...options, openFile, isAdmitted: false });
  const gated = heads.filter(({ isGated }) => isGated);
  if (gated.length === 0) return heads;
  const postponed = new Map((await admitMessages(tx, gated)).map(({ messageId, until }) => [messageId, until]));
  const admitted = gated.filter(({ messageId }) => !postponed.has(messageId));
  const admittedHeads = await claimHeads(tx, admitted, { ...options, openFile, isAdmitted: true });
  const claimed = new Map(admittedHeads.map((head) => [head.messageId, head]));
  return heads.map((head) => {
    const until = postponed.get(head.messageId);
    return until ? { ...head, nextAttemptAt: until } : (claimed.get(head.messageId) ?? head);
  });
}

/** `isAdmitted`: budget and pace were asked already, and are not asked again. */
async function claimHeads(
  tx: Tx,
  chats: Chat[],
  { openFile, isAdmitted, ...options }: ClaimOptions & { openFile: OpenFile; isAdmitted: boolean },
): Promise<(QueueHead & { isGated: boolean })[]> {
  // In a fixed order, so that two transactions cannot deadlock.
  const [first, ...more] = chats
    .toSorted((a, b) => a.whatsappId - b.whatsappId || a.contactId - b.contactId)
    .map((chat) => [chat.whatsappId, chat.contactId, options.chooseId()] as const);
  if (!first) return [];
  const rest = [tx.now, options.kinds, options.includeSending, isAdmitted, options.leavesOthers];
  const rows =
    more.length === 0
      ? await tx.rows('message-take', claimOne, [...first, ...rest])
      : await tx.rows('message-take-many', claimMany, [
          ...[0, 1, 2].map((i) => [first, ...more].map((c) => c[i])),
          ...rest,
        ]);
  return rows.map((row) => {
    const {
      isTaken,
      isReady,
      chat,
      providerId,
      mediaType,
      body,
      metadata,
      quotedProviderId,
      quoted,
      isAutomatic,
      ...more
    } = claimedRow.parse(row);
    const { file, identities, ...head } = more;
    const message = { chat, providerId, mediaType, body, metadata, quotedProviderId, quoted, isAutomatic };
    const opened = file && { ...file, open: () => openFile(file.key) };
    return {
      ...head,
      isGated: isReady && !isTaken,
      taken: isTaken ? { ...message, id: String(head.messageId), to: identities, file: opened } : null,
    };
  });
}

/**
 * The customer has never written here, and no message of ours was delivered: queued and failed ones begin no
 * conversation, nor does what a transferred ticket has of another number; what it has of this number does, wherever it
 * is now. Groups never count.
 */
const isNewChat = `case when h.status <> 'queued' then false else not exists (
      select from tickets t where t.company_id = current_company() and t.contact_id = h.contact_id and t.whatsapp_id = h.whatsapp_id
        and (t.chat is not null or t.is_group))
    and not exists (
      select from tickets t join messages o on o.company_id = t.company_id and o.ticket_id = t.id
      where t.company_id = current_company() and t.contact_id = h.contact_id and o.id <> h.id
        and o.whatsapp_id = h.whatsapp_id and not o.is_private and (not o.from_me or o.origin in ('phone', 'import') or o.status in ('sent', 'delivered', 'read', 'unknown'))) end`;

/**
 * Sent by an automatic writer unprompted, so not bots' replies. A message whose slot has come is sent, unless that was
 * long ago (its connection was down); when a person's message waits behind it, it is sent at once.
 */
const isPaced = `case when h.status <> 'queued' or h.origin not in ('campaign', 'schedule', 'api') then false else
      not coalesce(h.fail_reason = 'machinePace' and h.next_attempt_at between $4::timestamptz - interval '30 seconds' and $4, false)
      and not exists (select from messages p where p.company_id = current_company() and p.whatsapp_id = h.whatsapp_id
        and p.contact_id = h.contact_id and p.delivery_stage = 'outgoing' and p.id > h.id and p.origin = 'person'
        and (p.next_attempt_at is null or p.next_attempt_at <= $4)) end`;

/**
 * A repeated attempt has the id of the first where we choose it. Where the channel does, the id of the failed attempt is
 * dropped: a status that names ours would not be taken for this attempt's.
 */
const attemptId = `case when d.status = 'queued' and d.own_id is null then null else coalesce(m.provider_id, d.own_id) end`;

/**
 * $4: now; $5: `kinds`; $6: `includeSending`; $7: `isAdmitted`; $8: `leavesOthers`.
 * `id + 0`: otherwise the planner may scan all messages of the company in id order, in the hope of a queued one.
 */
const claimStatement = (chats: string) => `
  with head as materialized (
    select m.*, k.channel, k.provider, k.status in ('CONNECTED', 'importing') as up from ${chats} x(w, c, own_id)
    join connections k on k.company_id = current_company() and k.id = w and (not $8 or k.channel || '/' || k.provider = any($5))
    cross join lateral (
      select id, whatsapp_id, contact_id, status, attempts, provider_id, next_attempt_at, fail_reason, origin, own_id from messages
      where company_id = current_company() and whatsapp_id = k.id and contact_id = c and delivery_stage = 'outgoing'
      order by id + 0 limit 1 for update) m),
  asked as (select h.*, ${isNewChat} as new_chat, ${isPaced} as paced from head h),
  decided as (
    select *, ready and ($7 or not (new_chat or paced)) as wanted from (
      select a.*, channel || '/' || provider = any($5) and up and (status = 'queued' or $6) and (next_attempt_at is null or next_attempt_at <= $4
        or coalesce(fail_reason, '') like 'newChatLimit%' and not new_chat or coalesce(fail_reason, '') = 'machinePace' and not paced) as ready from asked a) r),
  marked as (
    update messages m set status = 'sending', attempts = m.attempts + 1, sending_at = $4, provider_id = ${attemptId}
    from decided d where m.company_id = current_company() and m.id = d.id and d.wanted returning m.id)
  select d.whatsapp_id as "whatsappId", d.contact_id as "contactId", d.id as "messageId", d.status as before, d.attempts,
    d.provider_id is not null as "hadId", d.next_attempt_at as "nextAttemptAt", d.origin = 'person' as "byPerson", d.channel, d.provider, d.up as "isUp",
    d.new_chat as "isNewChat", d.paced as "isPaced", d.ready as "isReady",
    d.wanted as "isTaken", ${outboundColumns(attemptId)}
  from decided d join messages m on m.company_id = current_company() and m.id = d.id ${outboundJoins}
  order by d.id`;
/** A separate statement, because one with a list would be planned again each time, whatever its length. */
const claimOne = claimStatement('(values ($1::int, $2::int, $3::text))');
const claimMany = claimStatement('unnest($1::int[], $2::int[], $3::text[])');
