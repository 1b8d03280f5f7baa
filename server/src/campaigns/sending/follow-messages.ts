import {
  isBanSign,
  isChannelOptOut,
  isNumberUnknown,
  isTemplateSign,
} from '@balcao/contract/campaigns/ban-signs.rules';
import { commandOfMessage, isFinal, nextRecipientStatus } from '@balcao/contract/campaigns/recipient.rules';
import type { machineMessageProgressed } from '../../messages/delivery/message-progress.ts';
import type { PayloadOf } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { insertOptOut } from '../answers/opt-out.store.ts';
import { announceOptOuts } from '../campaign.audience.ts';
import { announceSoon } from '../report/announce-progress.ts';
import { textStep } from '../report/recipient.store.ts';
import { enqueueAdvance } from './enqueue-advance.ts';
import { type FollowedMessage, lockRecipientsOfMessages, saveProgress } from './recipient.store.ts';
import { recordUnknownNumbers } from './record-unknown-numbers.ts';
import { stopAll, stopRunning } from './stop-all.ts';

type Progress = PayloadOf<typeof machineMessageProgressed>;

/** Updates recipients by the progress of their messages; the outcome of a message wakes the connection. */
export async function followMessages(tx: Tx, happened: readonly Progress[]): Promise<void> {
  const progress = new Map(happened.filter((one) => one.origin === 'campaign').map((one) => [one.messageId, one]));
  if (progress.size === 0) return;
  const followed = await lockRecipientsOfMessages(tx, [...progress.keys()]);
  const changes = followed.flatMap((one) => changeOf(one, progress.get(one.messageId)) ?? []);
  if (changes.length > 0) await saveProgress(tx, changes);
  // Further receipts, such as read, wake no connection.
  const finished = followed.filter((one) => !isFinal(one.status) && hasOutcome(progress.get(one.messageId)));
  for (const whatsappId of new Set(finished.flatMap((one) => one.whatsappId ?? [])))
    enqueueAdvance(tx, whatsappId, tx.now);
  for (const campaignId of new Set(followed.map((one) => one.campaignId))) announceSoon(tx, campaignId);
  await followOptOuts(tx, followed, progress);
  await followUnknownNumbers(tx, followed, progress);
  await stopAtSign(tx, followed, progress);
}

/** An opt-out at the channel itself also applies to later campaigns. */
async function followOptOuts(tx: Tx, followed: FollowedMessage[], progress: Map<number, Progress>): Promise<void> {
  for (const { messageId, recipientId } of followed)
    if (isChannelOptOut(progress.get(messageId)?.failReason ?? '') && (await insertOptOut(tx, recipientId, '')))
      await announceOptOuts(tx);
}

function changeOf({ recipientId, step, isCurrent, status }: FollowedMessage, message: Progress | undefined) {
  const command = message && commandOfMessage[message.status];
  if (!message || !command) return null;
  const hasArrived = command !== 'fail' && command !== 'lose';
  // A delivered file or confirmation question does not complete a recipient; of an earlier attempt only delivery counts.
  if (hasArrived ? step !== textStep : !isCurrent) return null;
  const next = nextRecipientStatus(status, command);
  if (next === null) return null;
  const failReason = hasArrived ? null : (message.failReason ?? message.status);
  return { recipientId, status: next, failReason, isDelivered: hasArrived };
}

/** The channel has accepted or refused the message. */
const hasOutcome = (message: Progress | undefined): boolean =>
  message !== undefined && message.status !== 'queued' && message.status !== 'sending';

/** The channel's refusal overrides the list's data on a number. */
async function followUnknownNumbers(
  tx: Tx,
  followed: FollowedMessage[],
  progress: Map<number, Progress>,
): Promise<void> {
  const unknown = followed.filter(({ messageId }) => isNumberUnknown(progress.get(messageId)?.failReason ?? ''));
  if (unknown.length > 0)
    await recordUnknownNumbers(
      tx,
      unknown.map(({ recipientId }) => recipientId),
    );
}

async function stopAtSign(tx: Tx, followed: FollowedMessage[], progress: Map<number, Progress>): Promise<void> {
  for (const { messageId, campaignId, whatsappId } of followed) {
    const { status, failReason } = progress.get(messageId) ?? {};
    if (status !== 'failed' || whatsappId === null || !failReason) continue;
    if (isBanSign(failReason)) await stopAll(tx, whatsappId, failReason);
    else if (isTemplateSign(failReason)) await stopRunning(tx, [campaignId], failReason);
  }
}
