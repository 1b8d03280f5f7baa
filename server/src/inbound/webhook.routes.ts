import { webhookApi } from '@balcao/contract/channels/webhook.api';
import { ensure, Failure } from '@balcao/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Accept, ChannelConnection, ChannelDriver } from '../channels/channel.ts';
import type { SignatureWatch } from '../connections/watch-signatures.ts';
import { createRateLimiter } from '../platform/async/rate-limiter.ts';
import { type Endpoint, servePublic } from '../platform/http/serve.ts';
import { subscriberNetwork } from '../platform/http/subscriber-network.ts';

type FoundConnection = { connection: ChannelConnection; driver: ChannelDriver; showsWrongSignature: boolean };

export type WebhookDeps = {
  /** The connection whose token is in the URL, with its driver; null when there is none. */
  findByToken(token: string): Promise<FoundConnection | null>;
  /** Connections of the same company and channel, by the channel's own account id: one, or those of a business account. */
  findSiblingConnections(connection: ChannelConnection, accountId: string): Promise<ChannelConnection[]>;
  accept: Accept;
  signatures: SignatureWatch;
  /** The templates of a company's connections have changed at the channel. */
  onTemplatesChanged(companyId: number): Promise<void>;
};

type Find = (token: string, request: FastifyRequest) => Promise<FoundConnection>;

/** The channels' webhooks. They rate-limit callers themselves: a busy connection receives many webhooks at once. */
export function webhookRoutes(deps: WebhookDeps): Endpoint[] {
  const find = connectionFinder(deps);
  const endpoints = [
    servePublic(webhookApi.handshake, async ({ params, query }, request, reply) => {
      const { driver, connection } = await find(params.token, request);
      const challenge = driver.webhook?.handshake(connection, query) ?? null;
      if (challenge === null) throw new Failure('ERR_NO_PERMISSION');
      reply.type('text/plain');
      return challenge;
    }),
    servePublic(webhookApi.receive, async ({ params }, request) => {
      await receiveWebhook(deps, await find(params.token, request), request);
      return {};
    }),
  ];
  return endpoints.map((endpoint) => ({ ...endpoint, hasOwnRateLimit: true, role: 'channels' }));
}

/**
 * All events are journalled before the 200: Meta repeats unanswered webhooks for days. Two numbers of one app share a
 * URL: events for the other number go to its connection if it belongs to the same company.
 */
async function receiveWebhook(
  { findSiblingConnections, accept, signatures, onTemplatesChanged }: WebhookDeps,
  { connection, driver, showsWrongSignature }: FoundConnection,
  request: FastifyRequest,
): Promise<void> {
  ensure(driver.webhook, 'ERR_NO_WAPP_FOUND');
  const bytes = request.rawBody ?? Buffer.alloc(0);
  const isGenuine = driver.webhook.isGenuine(connection, bytes, request.headers);
  if (!isGenuine && !showsWrongSignature) await signatures.onWrong(connection);
  ensure(isGenuine, 'ERR_NO_PERMISSION');
  const { webhook } = driver;
  const otherAccounts = webhook.accountsOf(request.body).filter((account) => account !== connection.accountId);
  const siblings = await Promise.all(otherAccounts.map((account) => findSiblingConnections(connection, account)));
  const connections = new Map([connection, ...siblings.flat()].map((one) => [one.id, one]));
  // Accepted without awaiting in between, so that arrival order is fixed as read.
  const accepted = [...connections.values()].flatMap((to) =>
    webhook.read(to, request.body).map(({ event, raw }) => accept(to, event, raw)),
  );
  await Promise.all(accepted);
  if (showsWrongSignature) await signatures.onRight(connection);
  if (webhook.changesTemplates?.(request.body)) await onTemplatesChanged(connection.companyId);
}

/**
 * Unknown tokens are rate-limited per IP address. They are looked up nevertheless: calls for a deleted connection come
 * from the same addresses of Meta as all others.
 */
function connectionFinder({ findByToken }: WebhookDeps): Find {
  const unknownTokens = createRateLimiter({ burst: 60, perSecond: 1, now: () => performance.now() });
  return async (token, request) => {
    const found = token === '' ? null : await findByToken(token);
    if (found === null) unknownTokens(subscriberNetwork(request.ip));
    ensure(found, 'ERR_NO_WAPP_FOUND');
    return found;
  };
}
