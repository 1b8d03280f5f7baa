import { proto } from 'baileys/WAProto/index.js';
import { deleteInBatches } from '../../../../platform/db/delete-in-batches.ts';
import { isGroup } from '../../decode/jid.ts';
import type { StoredMessage } from '../../encode/quoted-message.ts';
import type { ConnectionKey, LeasedConnection, SealedMessage, Worker } from '../context/worker-context.ts';

/** Encrypts a message in WhatsApp's form, for the key writer. */
export const sealMessage = (
  { box }: Pick<Worker, 'box'>,
  stored: { providerId: string } & StoredMessage,
): SealedMessage => ({
  providerId: stored.providerId,
  chat: stored.chat,
  fromMe: stored.fromMe,
  sender: stored.sender,
  sealed: box.seal(Buffer.from(proto.Message.encode(stored.message).finish()).toString('base64')),
});

/** A message of ours in its stored form. */
export type SealedOwnMessage = { chat: string; sender: string; content: string };

export const openMessage = ({ box }: Pick<Worker, 'box'>, content: string): proto.IMessage =>
  proto.Message.decode(Buffer.from(box.open(content), 'base64'));

/**
 * The sender chooses ids, so several messages may share one: one of these chats is preferred, then ours, then the
 * oldest.
 */
export async function findMessage(
  worker: Pick<Worker, 'db' | 'box'>,
  connection: ConnectionKey,
  id: string,
  chats: string[] = [],
): Promise<StoredMessage | null> {
  const { rows } = await worker.db.query<{ chat: string; fromMe: boolean; sender: string; content: string }>({
    name: 'whatsapp-web-message',
    text: `select chat, from_me as "fromMe", sender, content from whatsapp_web_messages
      where company_id = $1 and whatsapp_id = $2 and provider_id = $3 order by chat = any($4) desc, from_me desc, at limit 1`,
    values: [connection.companyId, connection.whatsappId, id, chats],
  });
  const row = rows[0];
  if (!row) return null;
  const { content, ...rest } = row;
  return { ...rest, message: openMessage(worker, content) };
}

/** Whether anything arrived in one of these chats, and whether we opened one without an answer. */
export async function chatHistoryOf(
  { db }: Pick<Worker, 'db'>,
  connection: ConnectionKey,
  chats: string[],
): Promise<{ hasWritten: boolean; opened: boolean }> {
  const { rows } = await db.query<{ hasWritten: boolean; opened: boolean }>(
    `select exists (select from journal where whatsapp_id = $2 and company_id = $1 and chat = any($3)
         and provider_id not like 'identity:%') as "hasWritten",
       exists (select from whatsapp_web_openings where company_id = $1 and whatsapp_id = $2 and chat = any($3)) as opened`,
    [connection.companyId, connection.whatsappId, chats],
  );
  return rows[0] ?? { hasWritten: false, opened: false };
}

/** Whether the server or a phone has confirmed this message of ours. In a group each member confirms separately. */
export async function wasAcknowledged(
  { db }: Pick<Worker, 'db'>,
  connection: ConnectionKey,
  { providerId, chat }: { providerId: string; chat: string },
): Promise<boolean> {
  const marks = ['sent', 'delivered', 'read'].map((mark) => `status:${providerId}:${mark}`);
  const { rowCount } = await db.query(
    `(select from journal where company_id = $1 and whatsapp_id = $2 and provider_id = any($3) limit 1)
     union all
     (select from journal where company_id = $1 and whatsapp_id = $2 and chat = $4 and $5
        and (starts_with(provider_id, $6) or starts_with(provider_id, $7)) limit 1)`,
    [
      connection.companyId,
      connection.whatsappId,
      [...marks, providerId],
      chat,
      isGroup(chat),
      `status:${providerId}:delivered:`,
      `status:${providerId}:read:`,
    ],
  );
  return (rowCount ?? 0) > 0;
}

export async function isJournalled(
  { db }: Pick<Worker, 'db'>,
  connection: ConnectionKey,
  providerId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from journal where company_id = $1 and whatsapp_id = $2 and provider_id = $3 limit 1',
    [connection.companyId, connection.whatsappId, providerId],
  );
  return (rowCount ?? 0) > 0;
}

/** Deletes our revoked message, so that it is neither sent again nor returned to a phone that requests it. Fenced by the lease. */
export async function removeOwnMessage(
  { db, id: owner }: Pick<Worker, 'db' | 'id'>,
  { companyId, whatsappId, epoch }: LeasedConnection,
  providerId: string,
): Promise<void> {
  await db.query(
    `with held as (select company_id, whatsapp_id from whatsapp_web_sessions
       where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4 for key share)
     delete from whatsapp_web_messages m using held h
     where m.company_id = h.company_id and m.whatsapp_id = h.whatsapp_id and m.provider_id = $5 and m.from_me`,
    [companyId, whatsappId, epoch, owner, providerId],
  );
}

/** Deletes messages that are too old to be resent or quoted. `maxMs`: time limit; the rest is left to the next run. */
export async function purgeMessages({ db }: Pick<Worker, 'db'>, maxMs?: number): Promise<void> {
  const tooOld = `delete from whatsapp_web_messages where ctid = any(array(
    select ctid from whatsapp_web_messages where at < now() - interval '30 days' limit $1 for update skip locked))`;
  await deleteInBatches(db, tooOld, [], maxMs);
  await db.query(`delete from whatsapp_web_openings where day < current_date - 40`);
}
