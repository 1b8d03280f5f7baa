import { pushSubscriptionApi } from '@balcao/contract/push-subscriptions/push-subscription.api';
import { call } from '../../platform/api.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { isImpersonating } from '../../platform/impersonation/impersonation-token.ts';
import { canPush, subscribeToPush, unsubscribeFromPush } from '../../platform/push.ts';
import { readStored, writeStored } from '../../platform/storage/storage.ts';
import type { StoredPush } from '../../platform/storage/stored-values.ts';

/** This user's choice of push notifications in this browser; undefined: none. */
export function ownPushChoice(userId: number): StoredPush | undefined {
  const choice = readStored('push');
  return choice?.userId === userId ? choice : undefined;
}

/** Subscribes the browser with the chosen kinds. Stored in the browser, so that the user's next session renews it. */
export async function savePush(choice: StoredPush): Promise<void> {
  const { publicKey } = await call(pushSubscriptionApi.show, {});
  const subscription = await subscribeToPush(publicKey);
  const { waiting, showsText } = choice;
  await call(pushSubscriptionApi.save, { body: { ...subscription, waiting, showsText, language: currentLanguage() } });
  writeStored('push', choice);
}

export async function removePush(): Promise<void> {
  writeStored('push', undefined);
  await Promise.all([unsubscribeFromPush(), call(pushSubscriptionApi.remove, {})]);
}

/**
 * Called at each start: browsers change subscriptions themselves, and another user's must be replaced. The subscription
 * of an impersonating operator stays their own: their other tabs and the next start of theirs use it.
 */
export async function renewPush(userId: number): Promise<void> {
  if (!canPush() || isImpersonating()) return;
  const choice = ownPushChoice(userId);
  if (!choice) return unsubscribeFromPush();
  if (Notification.permission === 'granted') await savePush(choice);
}
