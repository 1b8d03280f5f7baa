import { endpointGraceMs } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { findFeatureObstacle } from '../companies/require-plan.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { PayloadOf } from '../platform/jobs/job.ts';
import { ServiceFailure } from '../platform/outside/call-outside.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { type AcceptedPost, failedAttempt, postWebhook } from '../platform/webhooks/post-webhook.ts';
import { fullDayPausesMs, msUntilDue } from '../platform/webhooks/retry-delays.rules.ts';
import { signWebhook } from '../platform/webhooks/sign-webhook.ts';
import { type deliverToEndpointJob, enqueueDelivery } from './delivery.jobs.ts';
import { giveUpWaiting, recordAttempt, type StoredDelivery, selectNextDelivery } from './delivery.store.ts';
import { announceEndpoint } from './endpoint.audience.ts';
import { type EndpointRow, lockEndpointRow, saveEndpoint, selectEndpoints } from './endpoint.store.ts';
import { restAfter } from './endpoint-rest.rules.ts';
import { bodyOf, messageFileWaitMs } from './webhook-body.ts';

export type EndpointDeps = { box: SecretBox; integrationHosts: readonly string[] };

type Where = { endpointId: number; subject: string };
type Post = { endpoint: EndpointRow; delivery: StoredDelivery; body: string; headers: Record<string, string> };

/**
 * Sends the oldest waiting event of a subject, which blocks the following ones until it is accepted or abandoned. After
 * a crash the receiver may get it again under the same id.
 */
export async function deliverToEndpoint(
  context: TxContext,
  { box, integrationHosts }: EndpointDeps,
  { companyId, ...where }: PayloadOf<typeof deliverToEndpointJob>,
): Promise<void> {
  const post = await inTx(context, companyId, (tx) => preparePost(tx, where, box));
  if (post === null) return;
  const { endpoint, body, headers } = post;
  const result = await postWebhook({ url: endpoint.url, body, headers }, integrationHosts);
  await inTx(context, companyId, (tx) =>
    result instanceof ServiceFailure ? recordFailure(tx, where, post, result) : recordAccepted(tx, where, post, result),
  );
}

async function preparePost(tx: Tx, { endpointId, subject }: Where, box: SecretBox): Promise<Post | null> {
  const [endpoint] = await selectEndpoints(tx, endpointId);
  if (!endpoint?.isActive || endpoint.pausedAt !== null) return null;
  const delivery = await selectNextDelivery(tx, endpointId, subject);
  if (!delivery) return null;
  const obstacle = await findFeatureObstacle(tx, 'useExternalApi');
  if (obstacle !== null) {
    await giveUpWaiting(tx, { endpointId, subject }, obstacle);
    // Nothing is tried until the company pays again: the time until then is none in which it failed.
    if (endpoint.failingSince !== null) await saveEndpoint(tx, endpointId, { failingSince: null });
    return null;
  }
  const restMs =
    Math.max(msUntilDue(delivery, tx.now), msUntilDue({ dueAt: endpoint.restsUntil }, tx.now)) ||
    (await messageFileWaitMs(tx, delivery));
  if (restMs > 0) {
    enqueueDelivery(tx, endpointId, subject, restMs);
    return null;
  }
  const body = await bodyOf(tx, delivery);
  const message = { id: deliveryId(tx.companyId, delivery.id), body, now: new Date() };
  const { signingSecret, previousSecret, previousUntil } = endpoint;
  const headers = signWebhook(box.open(signingSecret), message);
  // Standard Webhooks: during a key change both signatures, separated by a space.
  if (previousSecret !== null && previousUntil !== null && previousUntil > tx.now) {
    const before = signWebhook(box.open(previousSecret), message)['webhook-signature'];
    headers['webhook-signature'] = `${headers['webhook-signature']} ${before}`;
  }
  return { endpoint, delivery, body, headers };
}

/** The same for each attempt, so that a receiver can detect repeats. */
const deliveryId = (companyId: number, id: number): string => `evt_${companyId}_${id}`;

async function recordAccepted(tx: Tx, where: Where, { endpoint, delivery }: Post, posted: AcceptedPost): Promise<void> {
  if (!(await recordAttempt(tx, delivery.id, posted.attempt))) return;
  if (endpoint.failingSince !== null) {
    await saveEndpoint(tx, endpoint.id, { failingSince: null, restsUntil: null });
    announceEndpoint(tx, 'update', endpoint);
  }
  enqueueDelivery(tx, where.endpointId, where.subject);
}

/** Retries for a day. An endpoint that has accepted nothing for a day is paused; its waiting deliveries stay. */
async function recordFailure(
  tx: Tx,
  where: Where,
  { endpoint, delivery }: Post,
  failure: ServiceFailure,
): Promise<void> {
  await lockEndpointRow(tx, endpoint.id);
  const [current] = await selectEndpoints(tx, endpoint.id);
  if (!current) return;
  // An admin has corrected the address meanwhile: it was not tried yet.
  if (current.url !== endpoint.url) return enqueueDelivery(tx, where.endpointId, where.subject);
  // As it is now: another event may have been accepted meanwhile, or an admin may have switched it on again.
  const since = current.failingSince ?? tx.now;
  const failingMs = tx.now.getTime() - since.getTime();
  const isPaused = current.pausedAt !== null || failingMs >= endpointGraceMs;
  const failures = delivery.attempts + 1;
  const { attempt, pauseMs } = failedAttempt(failure, { pausesMs: fullDayPausesMs, failures, now: tx.now });
  const state = isPaused ? 'waiting' : attempt.state;
  if (!(await recordAttempt(tx, delivery.id, { ...attempt, state }))) return;
  if (!isPaused) enqueueDelivery(tx, where.endpointId, where.subject, pauseMs ?? 0);
  const restMs = restAfter(failure.reason, failingMs);
  if (restMs > 0) await saveEndpoint(tx, endpoint.id, { restsUntil: new Date(tx.now.getTime() + restMs) });
  // With the last event given up nothing is tried any more: the time until the next one is none in which it failed.
  const isOver = state === 'failed' && current.waiting === 1;
  if (isPaused && current.pausedAt === null) {
    await saveEndpoint(tx, endpoint.id, { pausedAt: tx.now });
    announceEndpoint(tx, 'pause', endpoint);
  } else if (isOver) {
    await saveEndpoint(tx, endpoint.id, { failingSince: null });
    announceEndpoint(tx, 'update', endpoint);
  } else if (current.failingSince === null) {
    await saveEndpoint(tx, endpoint.id, { failingSince: tx.now });
    announceEndpoint(tx, 'update', endpoint);
  }
}
