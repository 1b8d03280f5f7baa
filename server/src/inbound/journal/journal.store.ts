import { type InboundEvent, inboundEvent } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

/** An inbound event from a driver. `raw` is the vendor's payload, kept for diagnosis. */
export type InboundEnvelope = { companyId: number; whatsappId: number; event: InboundEvent; raw: unknown };

/** A journalled event that is to be processed. */
export type JournalEntry = { journalId: number; whatsappId: number; event: InboundEvent };

/**
 * After so many failures an event no longer blocks its chat; it stays in the journal, counted and reported. Statements
 * contain it as a literal, as the partial index `journal_next` does, which is not used for a parameter.
 */
export const maxEntryAttempts = 10;

/**
 * Locks the chats of a batch against other processes. Sorted, so that two batches cannot deadlock; a separate
 * statement, because a snapshot taken while waiting for the lock would be stale.
 */
export async function lockChats(tx: Tx, chats: { whatsappId: number; chat: string }[]): Promise<void> {
  await tx.rows(
    'chats-lock',
    `select pg_advisory_xact_lock(w, h) from (
       select distinct w, hashtext(c) as h from unnest($1::int[], $2::text[]) x(w, c) order by 1, 2) sorted`,
    [chats.map((c) => c.whatsappId), chats.map((c) => c.chat)],
  );
}

/**
 * Takes the first pending entries of the chats that no other process has locked, of one kind (imported history, `late`,
 * has lower priority than everything else): locks the chats, returns them, and marks the entries as received. Entries
 * that another process received between this statement's snapshot and the lock are detected when they are marked, and
 * omitted.
 */
export async function takeNextEntries<Chat extends { whatsappId: number; chat: string }>(
  tx: Tx,
  chats: Chat[],
  { maxEntries, late }: { maxEntries: number; late: boolean },
): Promise<{ locked: Chat[]; events: JournalEntry[] }> {
  const rows = await tx.rows<{ place: number | null; journalId: number; whatsappId: number; event: unknown }>(
    'journal-receive-next',
    `with tried as materialized (
       select w, c, ord, pg_try_advisory_xact_lock(w, hashtext(c)) as held
       from unnest($1::int[], $2::text[]) with ordinality x(w, c, ord) order by ord),
     next as (${nextIn('(select w, c from tried where held)')}),
     received as (
       update journal j set received_at = clock_timestamp() from next
       where j.company_id = current_company() and j.id = next."journalId"
         and j.received_at is null and j.waits_for is null and j.attempts < ${maxEntryAttempts} returning j.id)
     select (ord - 1)::int as place, null::bigint as "journalId", null::int as "whatsappId", null::jsonb as event from tried where held
     union all
     (select null, next.* from next join received on received.id = next."journalId" order by next."journalId")`,
    [chats.map((c) => c.whatsappId), chats.map((c) => c.chat), maxEntries, late],
  );
  return {
    locked: rows.flatMap(({ place }) => (place === null ? [] : (chats[place] ?? []))),
    events: rows.flatMap(({ place, event, ...row }) =>
      place === null ? [{ ...row, event: inboundEvent.parse(event) }] : [],
    ),
  };
}

const nextIn = (
  chats: string,
): string => `select j.id as "journalId", j.whatsapp_id as "whatsappId", j.event -> 'event' as event
  from ${chats} x(w, c)
  join journal j on j.company_id = current_company() and j.whatsapp_id = x.w and j.chat = x.c
  where j.received_at is null and j.waits_for is null and j.attempts < ${maxEntryAttempts} and j.late = $4 order by j.id limit $3`;

/** The pending entries of these chats, oldest first: they are processed before new arrivals. */
export async function selectPendingEntries(
  tx: Tx,
  chats: { whatsappId: number; chat: string }[],
): Promise<JournalEntry[]> {
  const rows = await tx.rows<{ journalId: number; whatsappId: number; event: unknown }>(
    'journal-waiting',
    `select j.id as "journalId", j.whatsapp_id as "whatsappId", j.event -> 'event' as event
     from unnest($1::int[], $2::text[]) x(w, c)
     join journal j on j.company_id = current_company() and j.whatsapp_id = x.w and j.chat = x.c
     where j.received_at is null and j.waits_for is null and j.attempts < $3 order by j.id`,
    [chats.map((c) => c.whatsappId), chats.map((c) => c.chat), maxEntryAttempts],
  );
  return rows.map((row) => ({ ...row, event: inboundEvent.parse(row.event) }));
}

/** Inserts entries as received. A row that is not returned is a duplicate. Ids follow the order of `envelopes`. */
export async function insertReceivedEntries(tx: Tx, envelopes: InboundEnvelope[]): Promise<JournalEntry[]> {
  const rows = await tx.rows<{ id: number; whatsappId: number; chat: string; providerId: string }>(
    'journal-insert',
    `insert into journal (company_id, whatsapp_id, chat, provider_id, event, received_at)
     select current_company(), w, c, p, e::jsonb, clock_timestamp()
     from unnest($1::int[], $2::text[], $3::text[], $4::text[]) with ordinality x(w, c, p, e, ord) order by ord
     on conflict do nothing returning id, whatsapp_id as "whatsappId", chat, provider_id as "providerId"`,
    [
      envelopes.map((a) => a.whatsappId),
      envelopes.map((a) => a.event.chat),
      envelopes.map((a) => a.event.providerId),
      envelopes.map((a) => jsonb({ event: a.event, raw: a.raw })),
    ],
  );
  const first = new Map<string, InboundEnvelope>(); // the same event twice in one batch is one row
  for (const a of envelopes) {
    const key = keyOf(a.whatsappId, a.event.chat, a.event.providerId);
    if (!first.has(key)) first.set(key, a);
  }
  return rows.flatMap((row) => {
    const arrival = first.get(keyOf(row.whatsappId, row.chat, row.providerId));
    return arrival ? [{ journalId: row.id, whatsappId: row.whatsappId, event: arrival.event }] : [];
  });
}

const keyOf = (whatsappId: number, chat: string, providerId: string) => JSON.stringify([whatsappId, chat, providerId]);

/** Stores an event that could not be processed, for the sweep. Idempotent. */
export async function insertFailedEntry(
  tx: Tx,
  { whatsappId, event, raw }: InboundEnvelope,
  error: string,
): Promise<void> {
  await tx.rows(
    'journal-insert-failed',
    `insert into journal (company_id, whatsapp_id, chat, provider_id, event, attempts, last_error)
     values (current_company(), $1, $2, $3, $4, 1, $5) on conflict do nothing`,
    [whatsappId, event.chat, event.providerId, jsonb({ event, raw }), error.slice(0, 500)],
  );
}

export async function markReceived(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.rows(
    'journal-received',
    'update journal set received_at = clock_timestamp(), waits_for = null where company_id = current_company() and id = any($1)',
    [ids],
  );
}

/** Defers the entry until the message with this provider id arrives. */
export async function deferEntry(tx: Tx, id: number, providerId: string): Promise<void> {
  await tx.rows(
    'journal-waits',
    'update journal set received_at = null, waits_for = $2 where company_id = current_company() and id = $1',
    [id, providerId],
  );
}

/** Deletes an entry whose target does not exist. */
export async function deleteEntry(tx: Tx, id: number): Promise<void> {
  await tx.rows('journal-purge', 'delete from journal where company_id = current_company() and id = $1', [id]);
}

/** Takes the entries that were deferred until one of these messages arrived. */
export async function takeDeferredEntries(tx: Tx, whatsappId: number, providerIds: string[]): Promise<JournalEntry[]> {
  const rows = await tx.rows<{ journalId: number; whatsappId: number; event: unknown }>(
    'journal-waited',
    `select id as "journalId", whatsapp_id as "whatsappId", event -> 'event' as event from journal
     where company_id = current_company() and whatsapp_id = $1 and waits_for = any($2) and received_at is null order by id for update`,
    [whatsappId, providerIds],
  );
  // An unparseable entry of another version must not block its message: it stays unchanged.
  return rows.flatMap(({ event, ...row }) => {
    const parsed = inboundEvent.safeParse(event);
    return parsed.success ? [{ ...row, event: parsed.data }] : [];
  });
}

/** Counts a failure of the chat's first pending entry of this kind, even if it cannot be parsed. */
export async function recordFailureOfNext(
  tx: Tx,
  { whatsappId, chat, late }: { whatsappId: number; chat: string; late: boolean },
  error: string,
): Promise<void> {
  await tx.rows(
    'journal-failed',
    `update journal j set attempts = j.attempts + 1, last_error = $5
     from (${nextIn('unnest($1::int[], $2::text[])')}) next
     where j.company_id = current_company() and j.id = next."journalId"`,
    [[whatsappId], [chat], 1, late, error.slice(0, 500)],
  );
}
