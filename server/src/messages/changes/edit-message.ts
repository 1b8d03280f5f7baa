import type { Capabilities } from '@balcao/contract/channels/channel';
import { ensure, Failure } from '@balcao/contract/errors';
import { isTooOldFor } from '@balcao/contract/messages/change-window.rules';
import type { Message } from '@balcao/contract/messages/message';
import type { Actor } from '@balcao/contract/users/actor';
import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type CapabilitiesOf, findCapabilities } from '../capabilities.ts';
import { lockOwnMessage, type MessageRow, readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';
import { changeMessageJob } from '../message.jobs.ts';
import { announceChangedMessage } from './announce-changed-message.ts';
import { noteChange } from './requested-change.ts';

/**
 * Edits one's own text; nobody may edit another person's, not even an admin. An unsent message is rewritten at once;
 * otherwise the row changes when the channel confirms.
 */
export async function editMessage(
  tx: Tx,
  actor: Actor,
  messageId: number,
  body: string,
  capabilitiesOf: CapabilitiesOf,
): Promise<Message> {
  const { row } = await lockOwnMessage(tx, actor, messageId);
  ensure(row.sentBy === actor.userId, 'ERR_NO_PERMISSION');
  ensure(!row.isDeleted, 'ERR_NO_MESSAGE_FOUND');
  ensure(row.mediaType === 'conversation' && !isTemplate(row), 'ERR_CHANNEL_UNSUPPORTED');
  if (row.isPrivate || row.status === 'queued' || row.status === 'failed') {
    await rewriteMessageBody(tx, messageId, body);
    return announceChangedMessage(tx, messageId);
  }
  await requireCapability(tx, row, 'edit', capabilitiesOf);
  return enqueueChange(tx, row, 'edit', body);
}

/** The text of a template belongs to the channel: only its parameters are sent. */
const isTemplate = ({ metadata }: Pick<MessageRow, 'metadata'>): boolean =>
  typeof metadata === 'object' && metadata !== null && 'template' in metadata;

/** The unchanged message with the requested change. */
export async function enqueueChange(
  tx: Tx,
  { id: messageId, whatsappId }: Pick<MessageRow, 'id' | 'whatsappId'>,
  change: 'edit' | 'delete',
  body = '',
): Promise<Message> {
  const changeId = await noteChange(tx, messageId, change, change === 'edit' ? body : null);
  const job = { companyId: tx.companyId, messageId, changeId };
  tx.enqueue(
    changeMessageJob,
    change === 'edit' ? { ...job, change, body } : { ...job, change },
    changeJobOptions(whatsappId),
  );
  const message = await readMessage(tx, messageId);
  announceMessage(tx, message);
  return message;
}

/** One job queue per connection: a connection that does not answer delays only its own changes. */
const changeJobOptions = (whatsappId: number | null): { maxAttempts: number; queue: string } => ({
  maxAttempts: 10,
  queue: `change:${whatsappId}`,
});

/** An edit that happened on the channel. `changeId`: of the requested change that this edit completes. */
type ChannelEdit = { editedAt: Date; changeId?: string | undefined };

/** Every reader of the message gets its earlier texts, and a customer may edit it without end: the first and the newest stay. */
const maxEarlierTexts = 50;

/**
 * Stores the previous text. `updated_at` is always later than before, even within the same millisecond: screens keep
 * the version with the later time. `edit`: of a message that the channel has, where edits may arrive out of order; a later
 * requested change that is still pending then stays.
 */
export async function rewriteMessageBody(tx: Tx, messageId: number, body: string, edit?: ChannelEdit): Promise<void> {
  await tx.rows(
    'message-rewrite',
    `with old as (select id, body from messages where company_id = current_company() and id = $1 for update),
     kept as (insert into message_edits (message_id, body, created_at) select id, body, $3 from old where body <> $2),
     dropped as (delete from message_edits e using (
         select id, row_number() over (order by id) as place, count(*) over () as total from message_edits
         where company_id = current_company() and message_id = $1) x, old
       where e.company_id = current_company() and e.id = x.id and old.body <> $2 and place > 1 and place <= total - ${maxEarlierTexts - 2})
     update messages m set body = $2, is_edited = m.is_edited or o.body <> $2,
       facts = case when $4::text is null then m.facts - 'change'
         else coalesce(case when m.facts->'change'->>'state' = 'pending' and m.facts->'change'->>'id' is distinct from $5
             then m.facts else m.facts - 'change' end, '{}')
           || jsonb_build_object('editedAt', $4::text) end,
       updated_at = ${laterThanBeforeSql('$3', 'm.updated_at')} from old o
     where m.company_id = current_company() and m.id = o.id`,
    [messageId, body, tx.now, edit?.editedAt.toISOString() ?? null, edit?.changeId ?? null],
  );
}

export async function requireCapability(
  tx: Tx,
  row: Pick<MessageRow, 'whatsappId' | 'providerId' | 'sentAt'>,
  capability: keyof Pick<Capabilities, 'edit' | 'delete' | 'react'>,
  capabilitiesOf: CapabilitiesOf,
): Promise<void> {
  if (row.whatsappId === null) throw new Failure('ERR_CHANNEL_UNSUPPORTED');
  const capabilities = await findCapabilities(tx, row.whatsappId, capabilitiesOf);
  ensure(capabilities[capability], 'ERR_CHANNEL_UNSUPPORTED');
  ensure(row.providerId, 'ERR_FETCH_WAPP_MSG');
  if (capability !== 'react') ensure(!isTooOldFor(capability, row.sentAt, capabilities, tx.now), 'ERR_FETCH_WAPP_MSG');
}
