import { demand, Failure } from '@balcao/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accept, ChannelDriver, Line } from '../channels/channel.ts';
import { type Budget, openBudget } from '../platform/budget.ts';
import { networkOf } from '../platform/network-of.ts';

export type WebhookDoor = {
  /** The connection whose token is in the address, with its driver; null when there is none. */
  find(token: string): Promise<{ line: Line; driver: ChannelDriver } | null>;
  /** Another connection of the same company and channel, by the channel's own account id. */
  findSibling(line: Line, accountId: string): Promise<Line | null>;
  accept: Accept;
  /** Counts an unknown token against its caller's address. @throws Failure ERR_RATE_LIMIT when there were too many */
  strangers: Budget;
};

/**
 * Rate limit for unknown tokens, per address. They are looked up all the same: calls for a deleted connection come from
 * the same addresses of Meta as all others.
 */
export const openStrangers = (): Budget => openBudget({ burst: 60, perSecond: 1, now: () => performance.now() });

const params = z.object({ token: z.string().min(1).max(300) });
const query = z.record(z.string(), z.unknown());

/** Webhook verification: Meta calls once and expects its challenge back as plain text. */
export const answerHandshake = (door: WebhookDoor) => async (request: FastifyRequest, reply: FastifyReply) => {
  const found = await lineOf(door, request);
  const word = found.driver.webhook?.handshake(found.line, query.parse(request.query)) ?? null;
  if (word === null) throw new Failure('ERR_NO_PERMISSION');
  return reply.type('text/plain').send(word);
};

/**
 * Everything in it is journalled before the 200: Meta repeats unanswered webhooks for days. Two numbers of one app
 * share an address: events for the other number go to its connection if it belongs to the same company.
 */
export const takeWebhook = (door: WebhookDoor) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { findSibling, accept } = door;
  const { line, driver } = await lineOf(door, request);
  demand(driver.webhook, 'ERR_NO_WAPP_FOUND');
  const bytes = request.rawBody ?? Buffer.alloc(0);
  demand(driver.webhook.isGenuine(line, bytes, request.headers), 'ERR_NO_PERMISSION');
  const { webhook } = driver;
  const others = webhook.accountsOf(request.body).filter((account) => account !== line.accountId);
  const siblings = await Promise.all(others.map((account) => findSibling(line, account)));
  const lines = [line, ...siblings.filter((sibling) => sibling !== null)];
  // Accepted without awaiting in between, so that arrival order is fixed as read.
  const taken = lines.flatMap((to) => webhook.read(to, request.body).map(({ event, raw }) => accept(to, event, raw)));
  await Promise.all(taken);
  return reply.send({});
};

async function lineOf(
  { find, strangers }: WebhookDoor,
  request: FastifyRequest,
): Promise<{ line: Line; driver: ChannelDriver }> {
  const given = params.safeParse(request.params);
  const found = given.success ? await find(given.data.token) : null;
  if (found === null) strangers(networkOf(request.ip));
  demand(found, 'ERR_NO_WAPP_FOUND');
  return found;
}
