import { demand, Failure } from '@balcao/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accept, ChannelDriver, Line } from '../channels/channel.ts';
import { type Budget, openBudget } from '../platform/budget.ts';
import { networkOf } from '../platform/network-of.ts';

export type WebhookDoor = {
  /** The line whose token stands in the address, with its driver; null when there is none. */
  find(token: string): Promise<{ line: Line; driver: ChannelDriver } | null>;
  /** Another line of the same company and kind, by the channel's own id of it. */
  findSibling(line: Line, accountId: string): Promise<Line | null>;
  accept: Accept;
  /** Counts a wrong token against its caller. @throws Failure ERR_RATE_LIMIT when there were too many */
  strangers: Budget;
};

/**
 * Of wrong tokens, by address. They are looked up all the same: the calls of a line that was deleted come from the
 * same addresses of Meta as everybody else's.
 */
export const openStrangers = (): Budget => openBudget({ burst: 60, perSecond: 1, now: () => performance.now() });

const params = z.object({ token: z.string().min(1).max(300) });
const query = z.record(z.string(), z.unknown());

/** Meta asks once whether the address is ours, and wants its word back as plain text. */
export const answerHandshake = (door: WebhookDoor) => async (request: FastifyRequest, reply: FastifyReply) => {
  const found = await lineOf(door, request);
  const word = found.driver.webhook?.handshake(found.line, query.parse(request.query)) ?? null;
  if (word === null) throw new Failure('ERR_NO_PERMISSION');
  return reply.type('text/plain').send(word);
};

/**
 * Everything in it is journalled before the 200: what Meta has no answer for, it sends again, for days.
 * Two numbers under one app share an address: what is for the other goes to its line, when it is the same company's.
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
  // Handed over in one go: arrival order is fixed as it is read.
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
