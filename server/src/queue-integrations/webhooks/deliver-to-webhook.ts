import { findFeatureObstacle } from '../../companies/require-plan.ts';
import { findMessages } from '../../messages/find-message.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { ServiceFailure } from '../../platform/outside/call-outside.ts';
import {
  type AcceptedPost,
  failedAttempt,
  postWebhook,
  type WebhookRequest,
} from '../../platform/webhooks/post-webhook.ts';
import { halfDayPausesMs, msUntilDue } from '../../platform/webhooks/retry-delays.rules.ts';
import { signWebhook } from '../../platform/webhooks/sign-webhook.ts';
import { findTickets } from '../../tickets/find-ticket.ts';
import { hasBegunAgain } from '../answers/has-begun-again.ts';
import type { AnsweringDeps } from '../integration-deps.ts';
import { lockIntegrationRow, selectIntegration } from '../queue-integration.store.ts';
import { type deliverToWebhookJob, enqueueDeliveries } from './delivery.jobs.ts';
import { type Delivery, giveUpWaiting, recordAttempt, selectNextDelivery } from './delivery.store.ts';
import { fileWaitMs } from './file-wait.rules.ts';
import { readReply } from './read-reply.ts';
import { noteFailure, sendReply } from './send-reply.ts';
import { webhookBody } from './webhook-body.ts';

type Where = Omit<PayloadOf<typeof deliverToWebhookJob>, 'companyId'>;
type Post = WebhookRequest & { delivery: Delivery };

/**
 * Sends the oldest message that a receiver lacks. It stays first until accepted or given up, which keeps each
 * conversation in order; the next has its own job. If killed after acceptance, it is sent again with the same id.
 */
export async function deliverToWebhook(
  deps: AnsweringDeps,
  { companyId, ...where }: PayloadOf<typeof deliverToWebhookJob>,
): Promise<void> {
  const { context, integrationHosts } = deps;
  const post = await inTx(context, companyId, (tx) => preparePost(tx, where, deps));
  if (post === null) return;
  const result = await postWebhook(post, integrationHosts);
  await inTx(context, companyId, (tx) =>
    result instanceof ServiceFailure ? recordFailure(tx, where, post, result) : recordAccepted(tx, where, post, result),
  );
}

async function preparePost(
  tx: Tx,
  { integrationId, ticketId }: Where,
  { box }: Pick<AnsweringDeps, 'box'>,
): Promise<Post | null> {
  const integration = await selectIntegration(tx, integrationId);
  const delivery = await selectNextDelivery(tx, integrationId, ticketId);
  const [ticket] = await findTickets(tx, [ticketId]);
  if (!integration || !delivery || !ticket) return null;
  const obstacle = await findFeatureObstacle(tx, 'useIntegrations');
  if (obstacle !== null) {
    await giveUpWaiting(tx, { integrationId, ticketId }, obstacle);
    return null;
  }
  const [message = null] = delivery.messageId === null ? [] : await findMessages(tx, [delivery.messageId]);
  const restMs = msUntilDue(delivery, tx.now) || fileWaitMs(message, delivery.createdAt, tx.now);
  if (restMs > 0) {
    enqueueDeliveries(tx, integrationId, ticketId, restMs);
    return null;
  }
  const isMissing = delivery.messageId !== null && message === null;
  if (isMissing || integration.signingSecret === null) {
    const nothing = { dueAt: null, body: null, status: null, answer: null };
    await recordAttempt(tx, delivery.id, { state: 'failed', failReason: 'missing', ...nothing });
    enqueueDeliveries(tx, integrationId, ticketId);
    return null;
  }
  const body = webhookBody(integration, ticket, delivery, message);
  const id = `msg_${tx.companyId}_${delivery.id}`;
  const headers = signWebhook(box.open(integration.signingSecret), { id, body, now: new Date() });
  return { delivery, url: integration.urlN8n, body, headers };
}

async function recordAccepted(tx: Tx, where: Where, { delivery, body }: Post, posted: AcceptedPost): Promise<void> {
  // The response to an event is only a receipt, and so is one that would be said in a later conversation than it was asked in.
  const isReceipt = delivery.messageId === null || (await hasBegunAgain(tx, where.ticketId, delivery.createdAt));
  const reply = isReceipt ? null : readReply(posted.text);
  const failReason = reply !== null && reply.unsent > 0 ? 'partial' : null;
  if (!(await recordAttempt(tx, delivery.id, { ...posted.attempt, failReason, body }))) return;
  if (reply !== null) await sendReply(tx, where, reply);
  enqueueDeliveries(tx, where.integrationId, where.ticketId);
}

/** Retried for half a day; then the next delivery has its turn. A failure at an address that was corrected meanwhile does not count. */
async function recordFailure(tx: Tx, where: Where, post: Post, failure: ServiceFailure): Promise<void> {
  const { delivery, url, body } = post;
  await lockIntegrationRow(tx, where.integrationId);
  const integration = await selectIntegration(tx, where.integrationId);
  if (integration && integration.urlN8n !== url) return enqueueDeliveries(tx, where.integrationId, where.ticketId);
  const failures = delivery.attempts + 1;
  const { attempt, pauseMs } = failedAttempt(failure, { pausesMs: halfDayPausesMs, failures, now: tx.now });
  if (!(await recordAttempt(tx, delivery.id, { ...attempt, body }))) return;
  await noteFailure(tx, where, { failures, reason: failure.reason, isEvent: delivery.messageId === null });
  enqueueDeliveries(tx, where.integrationId, where.ticketId, pauseMs ?? 0);
}
