import type { Tx } from '../../platform/db/tx.ts';

export type Chat = { whatsappId: number; contactId: number };
/** A chat in the send queue of its company, as read. */
export type QueuedChat = Chat & { asked: number };

/**
 * Parallel sends per company, one per lane. Fewer than a process has job slots, so that a company whose channel hangs
 * leaves some to others.
 */
export const sendLanes = 4;

/**
 * The lane of a chat follows from its contact. When only campaigns have messages in it, the lane follows from the
 * connection, so that the messages of campaigns are sent one after the other, in the order in which they were written.
 * A chat that is already in the queue keeps its lane: that way one job at a time sends its messages.
 */
const laneOf = (whatsappId: string, contactId: string) =>
  `case when by_campaign then ${whatsappId} else ${contactId} end % ${sendLanes}`;
const byWhom = `coalesce(bool_or(origin = 'person'), false) as by_person, coalesce(bool_and(origin = 'campaign'), false) as by_campaign`;
const itsMessages = `from messages where company_id = current_company() and whatsapp_id = w and contact_id = c and delivery_stage = 'outgoing'`;

export type EnqueuedChat = Chat & { dueAt: Date; lane: number };

/** Adds chats with messages to send from `dueAt` on. Chats that are already queued keep their place. */
export async function upsertChatsToSend(tx: Tx, chats: (Chat & { dueAt: Date })[]): Promise<EnqueuedChat[]> {
  if (chats.length === 0) return [];
  const queued = await tx.rows<Chat & { lane: number }>(
    'turns-put',
    `insert into chats_to_send as t (whatsapp_id, contact_id, lane, by_person, due_at)
     select w, c, ${laneOf('w', 'c')}, by_person, d from unnest($1::int[], $2::int[], $3::timestamptz[]) x(w, c, d)
     cross join lateral (select ${byWhom} ${itsMessages}) m order by w, c
     on conflict (company_id, whatsapp_id, contact_id) do update
       set by_person = excluded.by_person, due_at = least(t.due_at, excluded.due_at), asked = t.asked + 1
     returning whatsapp_id as "whatsappId", contact_id as "contactId", lane`,
    [chats.map((c) => c.whatsappId), chats.map((c) => c.contactId), chats.map((c) => c.dueAt)],
  );
  const laneBy = new Map(queued.map(({ whatsappId, contactId, lane }) => [`${whatsappId}:${contactId}`, lane]));
  return chats.flatMap((chat) => {
    const lane = laneBy.get(`${chat.whatsappId}:${chat.contactId}`);
    return lane === undefined ? [] : [{ ...chat, lane }];
  });
}

/**
 * Adds those of these chats that have a message to send, due when the first one is. Nothing is locked, so that writers
 * do not wait for senders: a turn that comes too early finds nothing to do.
 */
export async function upsertWaitingChats(tx: Tx, chats: Chat[]): Promise<EnqueuedChat[]> {
  if (chats.length === 0) return [];
  return tx.rows(
    'turns-put-waiting',
    `insert into chats_to_send as t (whatsapp_id, contact_id, lane, by_person, due_at)
     select w, c, ${laneOf('w', 'c')}, by_person, due from unnest($1::int[], $2::int[]) x(w, c)
     cross join lateral (select ${byWhom}, min(coalesce(next_attempt_at, $3)) as due ${itsMessages}) m
     where due is not null order by w, c
     on conflict (company_id, whatsapp_id, contact_id) do update
       set by_person = excluded.by_person, due_at = least(t.due_at, excluded.due_at), asked = t.asked + 1
     returning whatsapp_id as "whatsappId", contact_id as "contactId", due_at as "dueAt", lane`,
    [chats.map((c) => c.whatsappId), chats.map((c) => c.contactId), tx.now],
  );
}

/**
 * The next chat of a lane: chats with a person's message come before those with automatic messages only, then by place.
 * Not locked: a lane has one job at a time, and everybody else locks a chat's message before its place in the queue. In
 * the opposite order writers and senders would deadlock.
 */
export async function findNextChat(tx: Tx, lane: number): Promise<QueuedChat | undefined> {
  const [turn] = await tx.rows<QueuedChat>(
    'turns-first',
    `select whatsapp_id as "whatsappId", contact_id as "contactId", asked from chats_to_send
     where company_id = current_company() and lane = $1 and due_at <= $2
     order by by_person desc, since limit 1`,
    [lane, tx.now],
  );
  return turn;
}

export async function hasDueChats(tx: Tx, lane: number): Promise<boolean> {
  const rows = await tx.rows(
    'turns-due',
    `select from chats_to_send where company_id = current_company() and lane = $1 and due_at <= $2 limit 1`,
    [lane, tx.now],
  );
  return rows.length > 0;
}

/** After one message: moves to the end of the queue if the chat has more, else is removed unless enqueued again. */
export async function finishChat(
  tx: Tx,
  { whatsappId, contactId, asked }: QueuedChat,
  { hasMore }: { hasMore: boolean },
): Promise<void> {
  await tx.rows(
    'turns-end',
    `with gone as (delete from chats_to_send where company_id = current_company() and whatsapp_id = $1 and contact_id = $2 and asked = $3 and not $4)
     update chats_to_send set since = clock_timestamp(), by_person = ${hasPersonMessage('$1', '$2')}
     where company_id = current_company() and whatsapp_id = $1 and contact_id = $2 and ($4 or asked <> $3)`,
    [whatsappId, contactId, asked, hasMore],
  );
}

/** Not before `until`, even when enqueued again. */
export async function postponeChat(tx: Tx, { whatsappId, contactId }: Chat, until: Date): Promise<void> {
  await tx.rows(
    'turns-wait',
    'update chats_to_send set due_at = $3 where company_id = current_company() and whatsapp_id = $1 and contact_id = $2',
    [whatsappId, contactId, until],
  );
}

/**
 * Removes the chats of a connection that is down from the lane; they are enqueued again when it is up. Chats stay if
 * the connection has come up since it was checked: both those that were enqueued before this statement began, and those
 * enqueued (`asked`) while it waits for their rows.
 */
export async function removeConnectionChats(tx: Tx, whatsappId: number, lane: number): Promise<void> {
  await tx.rows(
    'turns-leave',
    `delete from chats_to_send t using (select contact_id, asked from chats_to_send
       where company_id = current_company() and whatsapp_id = $1 and lane = $2) seen
     where t.company_id = current_company() and t.whatsapp_id = $1 and t.contact_id = seen.contact_id and t.asked = seen.asked
       and not exists (select from connections where company_id = current_company() and id = $1 and status in ('CONNECTED', 'importing'))`,
    [whatsappId, lane],
  );
}

function hasPersonMessage(whatsappId: string, contactId: string): string {
  return `exists (select from messages where company_id = current_company() and whatsapp_id = ${whatsappId}
    and contact_id = ${contactId} and delivery_stage = 'outgoing' and origin = 'person')`;
}
