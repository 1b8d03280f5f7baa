import type { Database } from '../../../../platform/db/database.ts';
import {
  type ConnectionKey,
  type LeasedConnection,
  LeaseLostError,
  type SealedMessage,
} from '../context/worker-context.ts';
import type { LossReason } from '../decoder/history-part.ts';

type Pool = Database['owner'];
/** A history chunk that a phone has announced and that is still to be imported. */
export type Chunk = { providerId: string; sealed: string };

const leaseCte = `held as (select company_id, whatsapp_id from whatsapp_web_sessions
  where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4 for key share)`;

/** Durable once it resolves; idempotent per announcement. */
export async function insertChunk(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  chunk: Chunk & { progress: number },
): Promise<void> {
  const { rowCount } = await db.query(
    `with ${leaseCte}, put as (
       insert into whatsapp_web_history (company_id, whatsapp_id, provider_id, chunk, progress)
       select company_id, whatsapp_id, $5, $6, $7 from held on conflict do nothing)
     select from held`,
    [
      connection.companyId,
      connection.whatsappId,
      connection.epoch,
      owner,
      chunk.providerId,
      chunk.sealed,
      chunk.progress,
    ],
  );
  if (rowCount === 0) throw new LeaseLostError();
}

/** In the order of announcement: mappings, then the newest messages, then older ones. */
export async function nextChunk(db: Pool, connection: ConnectionKey): Promise<Chunk | null> {
  const { rows } = await db.query<Chunk>(
    `select provider_id as "providerId", chunk as sealed from whatsapp_web_history
     where company_id = $1 and whatsapp_id = $2 and chunk is not null order by at limit 1`,
    [connection.companyId, connection.whatsappId],
  );
  return rows[0] ?? null;
}

/**
 * Counts an attempt before it is made, so that a chunk that crashes the process is not retried for ever. Returns the
 * attempts including this one.
 */
export async function countAttempt(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  { providerId }: Pick<Chunk, 'providerId'>,
): Promise<number> {
  return changeAttempts(db, owner, connection, providerId, 1);
}

/** Undoes the count when the lease was lost or the worker stopped: not the chunk's fault. */
export async function undoAttempt(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  { providerId }: Pick<Chunk, 'providerId'>,
): Promise<void> {
  await changeAttempts(db, owner, connection, providerId, -1);
}

async function changeAttempts(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  providerId: string,
  by: number,
): Promise<number> {
  const { rows } = await db.query<{ attempts: number | null }>(
    `with ${leaseCte}, counted as (
       update whatsapp_web_history h set attempts = greatest(0, attempts + $6) from held
       where h.company_id = held.company_id and h.whatsapp_id = held.whatsapp_id and h.provider_id = $5 returning attempts)
     select attempts from held left join counted on true`,
    [connection.companyId, connection.whatsappId, connection.epoch, owner, providerId, by],
  );
  if (!rows[0]) throw new LeaseLostError();
  const { attempts } = rows[0];
  if (attempts === null) throw new Error('the chunk was deleted, as when its account is unlinked');
  return attempts;
}

/** Imported, or permanently skipped with a reason. The row stays until the import has ended. */
export async function completeChunk(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  { providerId }: Chunk,
  reason: LossReason | null,
): Promise<void> {
  await db.query(
    `with ${leaseCte} update whatsapp_web_history h set chunk = null, lost = $6::text is not null, reason = $6 from held
     where h.company_id = held.company_id and h.whatsapp_id = held.whatsapp_id and h.provider_id = $5`,
    [connection.companyId, connection.whatsappId, connection.epoch, owner, providerId, reason],
  );
}

/** `lost`: gone from WhatsApp's hosts. `setAside`: it could not be opened. */
export type ImportState = { waiting: number; done: number; lost: number; setAside: number; progress: number };

/** The progress of the import, across workers. */
export async function importState(db: Pool, connection: ConnectionKey): Promise<ImportState> {
  const { rows } = await db.query<ImportState>(
    `select count(*) filter (where chunk is not null)::int as waiting, count(*) filter (where chunk is null and not lost)::int as done,
       count(*) filter (where lost and coalesce(reason, 'gone') = 'gone')::int as lost,
       count(*) filter (where lost and reason <> 'gone')::int as "setAside",
       coalesce(max(progress) filter (where chunk is null), 0) as progress
     from whatsapp_web_history where company_id = $1 and whatsapp_id = $2`,
    [connection.companyId, connection.whatsappId],
  );
  return rows[0] ?? { waiting: 0, done: 0, lost: 0, setAside: 0, progress: 0 };
}

/** The import has ended. Lost chunks stay, to be reported. */
export async function completeImport(db: Pool, owner: string, connection: LeasedConnection): Promise<void> {
  await db.query(
    `with ${leaseCte} delete from whatsapp_web_history h using held
     where h.company_id = held.company_id and h.whatsapp_id = held.whatsapp_id and h.chunk is null and not h.lost`,
    [connection.companyId, connection.whatsappId, connection.epoch, owner],
  );
}

/** Stores old messages for quotes. A live copy takes precedence. */
export async function insertHistoryMessages(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  messages: readonly SealedMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const { rowCount } = await db.query(
    `with ${leaseCte}, put as (
       insert into whatsapp_web_messages (company_id, whatsapp_id, provider_id, chat, from_me, sender, content)
       select company_id, whatsapp_id, i, chat, mine, sender, v
       from held, unnest($5::text[], $6::text[], $7::boolean[], $8::text[], $9::text[]) x(i, chat, mine, sender, v)
       on conflict do nothing)
     select from held`,
    [
      connection.companyId,
      connection.whatsappId,
      connection.epoch,
      owner,
      messages.map((m) => m.providerId),
      messages.map((m) => m.chat),
      messages.map((m) => m.fromMe),
      messages.map((m) => m.sender),
      messages.map((m) => m.sealed),
    ],
  );
  if (rowCount === 0) throw new LeaseLostError();
}

export type PersonOfPhone = { number: string; name: string; hasChat: boolean };

/** People reported by the phone. The name in its address book takes precedence over that of a chat, and that over their self-chosen name. */
export async function insertPeople(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  people: readonly PersonOfPhone[],
): Promise<void> {
  if (people.length === 0) return;
  const { rowCount } = await db.query(
    `with ${leaseCte}, put as (
       insert into whatsapp_web_people as p (company_id, whatsapp_id, number, name, has_chat)
       select company_id, whatsapp_id, number, name, chat from held, unnest($5::text[], $6::text[], $7::boolean[]) x(number, name, chat)
       on conflict (company_id, whatsapp_id, number) do update set has_chat = p.has_chat or excluded.has_chat,
         name = case when p.is_saved then p.name when excluded.name <> '' and (excluded.has_chat or p.name = '') then excluded.name else p.name end)
     select from held`,
    [
      connection.companyId,
      connection.whatsappId,
      connection.epoch,
      owner,
      people.map(({ number }) => number),
      people.map(({ name }) => name),
      people.map(({ hasChat }) => hasChat),
    ],
  );
  if (rowCount === 0) throw new LeaseLostError();
}

/** Lost chunks are reported for a week. */
export async function purgeHistory(db: Pool): Promise<void> {
  await db.query(`delete from whatsapp_web_history where at < now() - interval '7 days'`);
}
