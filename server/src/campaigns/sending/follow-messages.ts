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

/** A person of a campaign is where their message is; the connection goes on when the channel has it. */
export async function followMessages(tx: Tx, happened: readonly Progress[]): Promise<void> {
  const progress = new Map(happened.filter((one) => one.origin === 'campaign').map((one) => [one.messageId, one]));
  if (progress.size === 0) return;
  const followed = await lockRecipientsOfMessages(tx, [...progress.keys()]);
  const changes = followed.flatMap((one) => changeOf(one, progress.get(one.messageId)) ?? []);
  if (changes.length > 0) await saveProgress(tx, changes);
  // Marks that climb further wake nobody.
  const finished = followed.filter((one) => !isFinal(one.status) && hasOutcome(progress.get(one.messageId)));
  for (const whatsappId of new Set(finished.flatMap((one) => one.whatsappId ?? [])))
    enqueueAdvance(tx, whatsappId, tx.now);
  for (const campaignId of new Set(followed.map((one) => one.campaignId))) announceSoon(tx, campaignId);
  await followOptOuts(tx, followed, progress);
  await followUnknownNumbers(tx, followed, progress);
  await stopAtSign(tx, followed, progress);
}

/** Who asked the channel itself to be left alone is left alone by later campaigns, too. */
async function followOptOuts(tx: Tx, followed: FollowedMessage[], progress: Map<number, Progress>): Promise<void> {
  for (const { messageId, recipientId } of followed)
    if (isChannelOptOut(progress.get(messageId)?.failReason ?? '') && (await insertOptOut(tx, recipientId, '')))
      await announceOptOuts(tx);
}

function changeOf({ recipientId, step, isCurrent, status }: FollowedMessage, message: Progress | undefined) {
  const command = message && commandOfMessage[message.status];
  if (!message || !command) return null;
  const hasArrived = command !== 'fail' && command !== 'lose';
  // A file that arrived, or what asked them, is not yet what they were to get; of an earlier attempt only that it came counts.
  if (hasArrived ? step !== textStep : !isCurrent) return null;
  const next = nextRecipientStatus(status, command);
  if (next === null) return null;
  const failReason = hasArrived ? null : (message.failReason ?? message.status);
  return { recipientId, status: next, failReason, isDelivered: hasArrived };
}

/** The channel has it, or will not. */
const hasOutcome = (message: Progress | undefined): boolean =>
  message !== undefined && message.status !== 'queued' && message.status !== 'sending';

/** The channel knows better than the list. */
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
