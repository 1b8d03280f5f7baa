import { pushSubscriptionApi } from '@balcao/contract/push-subscriptions/push-subscription.api';
import { call } from '../../platform/api.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { canPush, subscribeToPush, unsubscribeFromPush } from '../../platform/push.ts';
import { readStored, type StoredPush, writeStored } from '../../platform/storage.ts';

/** What this person wants to be told in this browser while no page is open; undefined: nothing. */
export function ownPushChoice(userId: number): StoredPush | undefined {
  const choice = readStored('push');
  return choice?.userId === userId ? choice : undefined;
}

/** Subscribes the browser, and says what for. Kept in the browser, so that a new session of this person has it again. */
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

/** At each start: browsers renew subscriptions by themselves, and one of whoever was here before must not go on. */
export async function renewPush(userId: number): Promise<void> {
  if (!canPush()) return;
  const choice = ownPushChoice(userId);
  if (!choice) return unsubscribeFromPush();
  if (Notification.permission === 'granted') await savePush(choice);
}
