import { isTooOldFor } from '@balcao/contract/messages/change-window.rules';
import type { OutboundMessage } from '../../channels/channel.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { announceChangedMessage, lockTicketOf } from '../changes/announce-changed-message.ts';
import { markDeleted } from '../changes/delete-message.ts';
import { rewriteMessageBody } from '../changes/edit-message.ts';
import { readChange, type StoredChange, saveChange } from '../changes/requested-change.ts';
import { loadOutbound } from '../delivery/load-outbound.ts';
import type { SendingDeps } from '../delivery/sending-deps.ts';
import { readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';
import type { changeMessageJob } from '../message.jobs.ts';
import { type ChangeAnswer, type ChangeRefusal, refusalOf } from './change-refusal.rules.ts';

type Change = PayloadOf<typeof changeMessageJob>;

/**
 * Edits or revokes an outgoing message on the channel. The row changes when the channel confirms; a refusal is shown to
 * the author on the message.
 */
export async function changeMessage(deps: SendingDeps, job: Change): Promise<void> {
  const opened = await inTx(deps.context, job.companyId, async (tx) => {
    const change = await readChange(tx, job.messageId);
    if (isSuperseded(change, job)) return null;
    return { ...(await openMessage(deps, tx, job.messageId)), waitedMs: waitedSince(change, tx) };
  });
  if (!opened) return;
  const refusal = refusalOf(job.change, await askChannel(opened, job), opened.waitedMs);
  if (refusal === 'retry') throw new Error('the channel asks to wait with a change of a message');
  await inTx(deps.context, job.companyId, (tx) => (refusal ? recordRefusal(tx, job, refusal) : recordChange(tx, job)));
  if (refusal)
    deps.log.warn(
      { messageId: job.messageId, change: job.change, ...refusal },
      'the channel refused a change of a message',
    );
}

/** Another change was requested meanwhile, or an earlier attempt succeeded and its result was lost. */
const isSuperseded = (change: StoredChange | null, { changeId }: Change): boolean =>
  changeId !== undefined && (change?.id !== changeId || change.state !== 'pending');

const waitedSince = (change: StoredChange | null, { now }: Tx): number =>
  change ? now.getTime() - change.askedAt.getTime() : 0;

type OpenedMessage = {
  message: OutboundMessage;
  sentAt: Date;
  now: Date;
  opened: Awaited<ReturnType<SendingDeps['openConnection']>>;
};

async function openMessage(deps: SendingDeps, tx: Tx, messageId: number): Promise<OpenedMessage> {
  const message = await loadOutbound(tx, messageId, deps.openFile);
  const { whatsappId, sentAt } = await tx.db
    .selectFrom('messages')
    .select(['whatsappId', 'sentAt'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  const opened = whatsappId === null ? null : await deps.openConnection(tx, whatsappId);
  return { message, sentAt, now: tx.now, opened };
}

async function askChannel({ message, sentAt, now, opened }: OpenedMessage, job: Change): Promise<ChangeAnswer> {
  if (!opened) return { outcome: 'noConnection' };
  const { driver, connection } = opened;
  if (isTooOldFor(job.change, sentAt, driver.capabilities, now)) return { outcome: 'tooOld' };
  const answer =
    job.change === 'edit'
      ? await driver.edit?.(connection, { ...message, body: job.body })
      : await driver.remove?.(connection, message);
  return answer ?? { outcome: 'unsupported' };
}

/**
 * An edit of the same message on a phone may be older and still arrive later. Channels have times in whole seconds; within
 * one, the order of arrival decides.
 */
async function recordChange(tx: Tx, job: Change): Promise<void> {
  await lockTicketOf(tx, job.messageId);
  const editedAt = new Date(Math.floor(tx.now.getTime() / 1000) * 1000);
  if (job.change === 'edit')
    await rewriteMessageBody(tx, job.messageId, job.body, { editedAt, changeId: job.changeId });
  else await markDeleted(tx, job.messageId);
  await announceChangedMessage(tx, job.messageId);
}

async function recordRefusal(tx: Tx, job: Change, refusal: ChangeRefusal): Promise<void> {
  // Otherwise a change that is requested at this moment would be overwritten.
  await lockTicketOf(tx, job.messageId);
  const change = await readChange(tx, job.messageId);
  if (change === null || isSuperseded(change, job)) return;
  await saveChange(tx, job.messageId, { ...change, ...refusal, state: 'refused' });
  announceMessage(tx, await readMessage(tx, job.messageId));
}
