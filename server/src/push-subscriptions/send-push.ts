import type { PushPayload } from '@balcao/contract/push-subscriptions/push-subscription';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import type { PayloadOf } from '../platform/jobs/job.ts';
import type { Log } from '../platform/log.ts';
import { type PushSender, sendWebPush } from '../platform/web-push/send-web-push.ts';
import type { VapidKey } from '../platform/web-push/vapid.ts';
import { findActor } from '../users/load-actor.ts';
import { composeNotice } from './compose-notice.ts';
import type { sendPushJob } from './push-subscription.jobs.ts';
import {
  deleteExpiredPushSubscription,
  type PushSubscriptionRow,
  selectAwayPushSubscription,
} from './push-subscription.store.ts';

/** A phone that was off for longer shows it only in the ticket list. */
const ttlSeconds = 4 * 3600;

type SendingPush = {
  context: TxContext;
  log: Log;
  keyOf(): Promise<VapidKey>;
  contact: string;
  privateHosts: PushSender['privateHosts'];
};

/** No transaction is open while the push service is called. @throws when the job has to be retried */
export async function sendPush(
  { context, log, keyOf, contact, privateHosts }: SendingPush,
  { companyId, subscriptionId, notice }: PayloadOf<typeof sendPushJob>,
): Promise<void> {
  const push = await inTx(context, companyId, async (tx) => {
    const subscription = await selectAwayPushSubscription(tx, subscriptionId);
    const actor = subscription && (await findActor(tx, { companyId, ...subscription }));
    if (!actor) return null;
    const payload = await composeNotice(tx, actor, notice, subscription);
    return payload && { subscription, payload };
  });
  if (push === null) return;
  const { subscription, payload } = push;
  const sender = { identity: { key: await keyOf(), contact }, privateHosts };
  const outcome = await sendWebPush(toWebPush(subscription, payload), sender, context.clock.now());
  if (outcome === 'later') throw new Error('the push service did not accept it');
  if (outcome === 'refused') log.warn({ companyId, subscriptionId }, 'a push service refused a notification');
  if (outcome === 'expired')
    await inTx(context, companyId, (tx) => deleteExpiredPushSubscription(tx, subscription.id, subscription.endpoint));
}

const toWebPush = ({ endpoint, keys }: PushSubscriptionRow, payload: PushPayload) => ({
  endpoint,
  keys,
  text: JSON.stringify(payload),
  ttlSeconds,
  topic: payload.tag,
});
