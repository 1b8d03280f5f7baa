import { invalidInput } from '@balcao/contract/errors';
import type { PushChoice, PushSubscriptionInput } from '@balcao/contract/push-subscriptions/push-subscription';
import type { Actor } from '@balcao/contract/users/actor';
import type { KnownCompanies } from '../platform/db/known-companies.ts';
import type { Tx } from '../platform/db/tx.ts';
import { arePushKeys } from '../platform/web-push/encrypt-push.ts';
import { mayPushTo } from '../platform/web-push/send-web-push.ts';
import { savePushSubscriptionRow } from './push-subscription.store.ts';
import { foregroundLeaseMs } from './track-foreground.ts';

export type PushSubscriptionDeps = {
  privateHosts: readonly string[];
  companies: Pick<KnownCompanies, 'add'>;
};

/** Notifies this session's browser of events while no page is in the foreground. A repeat changes its choices. */
export async function savePushSubscription(
  tx: Tx,
  { userId, sessionId }: Actor,
  { endpoint, keys, waiting, showsText, language }: PushSubscriptionInput,
  { privateHosts, companies }: PushSubscriptionDeps,
): Promise<PushChoice & { endpoint: string }> {
  if (!mayPushTo(endpoint, privateHosts)) throw invalidInput('endpoint', 'not_allowed');
  if (!arePushKeys(keys)) throw invalidInput('keys', 'invalid_value');
  // The user who saves it has the page in the foreground.
  const foregroundUntil = new Date(tx.now.getTime() + foregroundLeaseMs);
  await savePushSubscriptionRow(
    tx,
    { sessionId, userId, endpoint, keys, waiting, showsText, language },
    foregroundUntil,
  );
  tx.afterCommit(() => companies.add(tx.companyId));
  return { endpoint, waiting, showsText, language };
}
