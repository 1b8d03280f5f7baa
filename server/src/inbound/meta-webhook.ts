import { ensure, Failure } from '@balcao/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accept, ChannelConnection, ChannelDriver } from '../channels/channel.ts';
import { createRateLimiter, type RateLimiter } from '../platform/async/rate-limiter.ts';
import { subscriberNetwork } from '../platform/http/subscriber-network.ts';

export type WebhookContext = {
  /** The connection whose token is in the address, with its driver; null when there is none. */
  find(token: string): Promise<{ line: ChannelConnection; driver: ChannelDriver } | null>;
  /** Another connection of the same company and channel, by the channel's own account id. */
  findSibling(line: ChannelConnection, accountId: string): Promise<ChannelConnection | null>;
  accept: Accept;
  /** Counts an unknown token against its caller's address. @throws Failure ERR_RATE_LIMIT when there were too many */
  unknownTokens: RateLimiter;
};

/**
 * Rate limit for unknown tokens, per address. They are looked up all the same: calls for a deleted connection come from
 * the same addresses of Meta as all others.
 */
export const openUnknownTokenBudget = (): RateLimiter =>
  createRateLimiter({ burst: 60, perSecond: 1, now: () => performance.now() });

const params = z.object({ token: z.string().min(1).max(300) });
const query = z.record(z.string(), z.unknown());

/** Webhook verification: Meta calls once and expects its challenge back as plain text. */
export const answerHandshake = (context: WebhookContext) => async (request: FastifyRequest, reply: FastifyReply) => {
  const found = await connectionOf(context, request);
  const challenge = found.driver.webhook?.handshake(found.line, query.parse(request.query)) ?? null;
  if (challenge === null) throw new Failure('ERR_NO_PERMISSION');
  return reply.type('text/plain').send(challenge);
};

/**
 * Everything in it is journalled before the 200: Meta repeats unanswered webhooks for days. Two numbers of one app
 * share an address: events for the other number go to its connection if it belongs to the same company.
 */
export const receiveWebhook = (context: WebhookContext) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { findSibling, accept } = context;
  const { line: connection, driver } = await connectionOf(context, request);
  ensure(driver.webhook, 'ERR_NO_WAPP_FOUND');
  const bytes = request.rawBody ?? Buffer.alloc(0);
  ensure(driver.webhook.isGenuine(connection, bytes, request.headers), 'ERR_NO_PERMISSION');
  const { webhook } = driver;
  const otherAccounts = webhook.accountsOf(request.body).filter((account) => account !== connection.accountId);
  const siblings = await Promise.all(otherAccounts.map((account) => findSibling(connection, account)));
  const connections = [connection, ...siblings.filter((sibling) => sibling !== null)];
  // Accepted without awaiting in between, so that arrival order is fixed as read.
  const accepted = connections.flatMap((to) =>
    webhook.read(to, request.body).map(({ event, raw }) => accept(to, event, raw)),
  );
  await Promise.all(accepted);
  return reply.send({});
};

async function connectionOf(
  { find, unknownTokens }: WebhookContext,
  request: FastifyRequest,
): Promise<{ line: ChannelConnection; driver: ChannelDriver }> {
  const parsed = params.safeParse(request.params);
  const found = parsed.success ? await find(parsed.data.token) : null;
  if (found === null) unknownTokens(subscriberNetwork(request.ip));
  ensure(found, 'ERR_NO_WAPP_FOUND');
  return found;
}
