import { pushSubscriptionApi } from '@balcao/contract/push-subscriptions/push-subscription.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve, serveExternalCall } from '../platform/http/serve.ts';
import type { VapidKey } from '../platform/web-push/vapid.ts';
import { deletePushSubscription, selectPushSubscription } from './push-subscription.store.ts';
import { type PushSubscriptionDeps, savePushSubscription } from './save-push-subscription.ts';

export const pushSubscriptionRoutes = (
  context: RequestContext<Actor>,
  deps: PushSubscriptionDeps & { keyOf(): Promise<VapidKey> },
): Endpoint[] => [
  // The key is read in a transaction of its own that bypasses row-level security.
  serveExternalCall(context, pushSubscriptionApi.show, async (tx, { sessionId }) => {
    const own = (await selectPushSubscription(tx, sessionId)) ?? null;
    return async () => ({ publicKey: (await deps.keyOf()).publicKey, own });
  }),
  serve(context, pushSubscriptionApi.save, (tx, actor, { body }) => savePushSubscription(tx, actor, body, deps)),
  serve(context, pushSubscriptionApi.remove, async (tx, { sessionId }) => {
    await deletePushSubscription(tx, sessionId);
    return {};
  }),
];
