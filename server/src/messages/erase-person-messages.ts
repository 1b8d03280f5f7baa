import type { Tx } from '../platform/db/tx.ts';
import { eraseMentions } from '../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../platform/erasure/written-numbers.ts';
import { likePattern } from '../platform/text/like-pattern.ts';
import { announceChangedMessage } from './changes/announce-changed-message.ts';

/** Erases a person's messages in groups: the conversation keeps their rows, without any content. */
export async function eraseGroupMessages(
  tx: Tx,
  { addresses, contactIds }: { addresses: readonly string[]; contactIds: readonly number[] },
): Promise<{ rows: number; fileIds: number[] }> {
  const written = await tx.rows<{ id: number; fileId: number | null; words: string[] }>(
    'erase-group-messages',
    `with erased as (
       select m.id, m.file_id, m.search from messages m
       where m.company_id = current_company() and (m.author->>'key' = any($1) or m.author->>'number' = any($1)
         or split_part(m.author->>'key', ':', 2) = any($1) or m.contact_id = any($2)) for update)
     update messages m set body = '', facts = null, file_id = null, media_state = null, is_deleted = true, updated_at = $3,
       author = case when m.author is null then null else jsonb_build_object('key', 'erased:' || m.id, 'name', '', 'number', '') end,
       contact_id = (select t.contact_id from tickets t where t.company_id = current_company() and t.id = m.ticket_id)
     from erased where m.company_id = current_company() and m.id = erased.id returning m.id, erased.file_id::int as "fileId",
       tsvector_to_array(erased.search) as words`,
    [addresses, contactIds, tx.now],
  );
  const ids = written.map(({ id }) => id);
  await tx.rows(
    'erase-edits',
    'delete from message_edits where company_id = current_company() and message_id = any($1)',
    [ids],
  );
  await tx.rows(
    'erase-previews',
    'delete from message_previews where company_id = current_company() and message_id = any($1)',
    [ids],
  );
  await tx.rows(
    'erase-receipts',
    `delete from message_receipts where company_id = current_company()
       and (split_part(member, ':', 2) = any($1) or identities::text like any($2))`,
    [addresses, addresses.map(likePattern)],
  );
  await removeUnusedWords(tx, { words: [...new Set(written.flatMap(({ words }) => words))] });
  for (const id of await selectLastShown(tx, ids)) await announceChangedMessage(tx, id);
  return { rows: written.length, fileIds: written.flatMap(({ fileId }) => fileId ?? []) };
}

/** The messages that lists show as the preview of their ticket. */
async function selectLastShown(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'erase-last-displayed',
    `select l.id from (select distinct ticket_id from messages where company_id = current_company() and id = any($1)) t
     cross join lateral (select id from messages where company_id = current_company() and ticket_id = t.ticket_id and not is_private
       and media_type <> 'reactionMessage' order by sent_at desc, id desc limit 1) l where l.id = any($1)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Erases the person's number from others' messages and from mentions. */
export async function eraseNamedInMessages(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const changed = await eraseMentions(
    tx,
    person,
    'erase-named',
    `update messages set body = regexp_replace(body, $1, '…', 'g'), facts = replace_in_json(facts, $1, '…'), updated_at = $3
     where company_id = current_company() and (body like any($2) and body ~ $1 or facts::text like any($2) and facts::text ~ $1) returning id`,
    [tx.now],
  );
  return { rows: changed.length };
}

/** Removes words that only the erased messages contained from the suggestions of the search. */
export async function removeUnusedWords(tx: Tx, { words }: { words: readonly string[] }): Promise<{ rows: number }> {
  const removed = await tx.rows(
    'erase-words',
    `delete from message_words w where w.company_id = current_company() and w.word = any($1)
       and not exists (select from messages m where m.company_id = current_company() and m.search @@ plainto_tsquery('simple', w.word))
     returning w.word`,
    [words],
  );
  return { rows: removed.length };
}

/** Erases the person's entries in the send queue and in the count of new conversations. */
export async function eraseWaitingChats(
  tx: Tx,
  { contactIds }: { contactIds: readonly number[] },
): Promise<{ rows: number }> {
  await tx.rows(
    'erase-new-chats',
    'delete from new_chats where company_id = current_company() and contact_id = any($1)',
    [contactIds],
  );
  await tx.rows(
    'erase-chats-to-send',
    'delete from chats_to_send where company_id = current_company() and contact_id = any($1)',
    [contactIds],
  );
  return { rows: 0 };
}

/** Erases a person's number from earlier versions of others' messages, and from previews of their links. */
export async function eraseNamedInEdits(tx: Tx, person: NamedPerson): Promise<{ rows: number }> {
  const edits = await eraseMentions(
    tx,
    person,
    'erase-named-edits',
    `update message_edits set body = regexp_replace(body, $1, '…', 'g')
     where company_id = current_company() and body like any($2) and body ~ $1 returning id`,
  );
  const previews = await eraseMentions(
    tx,
    person,
    'erase-named-previews',
    `delete from message_previews p using (select message_id, concat_ws(E'\\n', url, title, description, site) as text
       from message_previews where company_id = current_company()) x
     where p.company_id = current_company() and p.message_id = x.message_id and x.text like any($2) and x.text ~ $1
     returning p.message_id`,
  );
  return { rows: edits.length + previews.length };
}
