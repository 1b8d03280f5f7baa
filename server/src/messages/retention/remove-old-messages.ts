import { removeUnusedFiles } from '../../files/remove-unused-files.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { removeWordsLater } from '../../tickets/change/remove-words-of-ticket.ts';

export type RemovedBatch = { messages: number; files: number; keys: string[] };

type Removed = { messages: number; fileIds: number[]; words: string[] };

/** Messages being sent stay until that has ended. */
const isOld = `company_id = current_company() and sent_at < $1 and status not in ('queued', 'sending')`;

/**
 * Removes some of the messages from before a time, with all their data. The figures of that period stay
 * (decisions/0451).
 */
export async function removeOldMessages(tx: Tx, before: Date, limit: number): Promise<RemovedBatch> {
  const [removed = { messages: 0, fileIds: [], words: [] }] = await tx.rows<Removed>(
    'retention-messages',
    `with old as (select id, file_id from messages where ${isOld} limit $2 for update skip locked),
       previews as (select p.file_id from message_previews p join old on p.message_id = old.id
         where p.company_id = current_company() and p.file_id is not null),
       deleted as (delete from messages m using old where m.company_id = current_company() and m.id = old.id returning m.id, m.search)
     select (select count(id)::int from deleted) as messages,
       array(select file_id::int from old where file_id is not null union select file_id::int from previews) as "fileIds",
       array(select distinct w from deleted, unnest(tsvector_to_array(search)) w where w ~ '^[a-z]{4,20}$') as words`,
    [before, limit],
  );
  removeWordsLater(tx, removed.words);
  const keys = await removeUnusedFiles(tx, removed.fileIds);
  return { messages: removed.messages, files: keys.filter((key) => !key.endsWith('-thumbnail')).length, keys };
}

/** Removes some of the files of messages from before a time. The message states that its file is no longer kept. */
export async function removeOldFiles(tx: Tx, before: Date, limit: number): Promise<RemovedBatch> {
  const changed = await tx.rows<{ fileId: number }>(
    'retention-files',
    `with old as (select id, file_id from messages where ${isOld} and file_id is not null limit $2 for update skip locked)
     update messages m set file_id = null, media_state = 'failed', media_fail_reason = 'retention', updated_at = $3 from old
     where m.company_id = current_company() and m.id = old.id returning old.file_id::int as "fileId"`,
    [before, limit, tx.now],
  );
  const keys = await removeUnusedFiles(
    tx,
    changed.map(({ fileId }) => fileId),
  );
  return { messages: changed.length, files: keys.filter((key) => !key.endsWith('-thumbnail')).length, keys };
}

type OldMessages = { messages: number; files: number; bytes: number };

/** Number of older messages and files, without removing them. */
export async function countOldMessages(
  tx: Tx,
  messagesBefore: Date | null,
  filesBefore: Date | null,
): Promise<OldMessages> {
  const [counted] = await tx.rows<OldMessages>(
    'retention-count',
    `select (select count(*)::float8 from messages where ${isOld}) as messages, count(*)::float8 as files,
       coalesce(sum(f.size_bytes), 0)::float8 as bytes
     from files f where f.company_id = current_company() and f.id in (
       select file_id from messages where company_id = current_company() and sent_at < greatest($1, $2::timestamptz)
         and status not in ('queued', 'sending') and file_id is not null)`,
    [messagesBefore, filesBefore],
  );
  return counted ?? { messages: 0, files: 0, bytes: 0 };
}
