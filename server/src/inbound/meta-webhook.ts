import { demand, Failure } from '@balcao/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accept, ChannelDriver, Line } from '../channels/channel.ts';

export type WebhookDoor = {
  /** The line whose token stands in the address, with its driver; null when there is none. */
  find(token: string): Promise<{ line: Line; driver: ChannelDriver } | null>;
  accept: Accept;
};

const params = z.object({ token: z.string().min(1).max(300) });
const query = z.record(z.string(), z.unknown());

/** Meta asks once whether the address is ours, and wants its word back as plain text. */
export const answerHandshake =
  ({ find }: WebhookDoor) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const found = await lineOf(find, request);
    const word = found.driver.webhook?.handshake(found.line, query.parse(request.query)) ?? null;
    if (word === null) throw new Failure('ERR_NO_PERMISSION');
    return reply.type('text/plain').send(word);
  };

/** Everything in it is journalled before the 200: what Meta has no answer for, it sends again, for days. */
export const takeWebhook =
  ({ find, accept }: WebhookDoor) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { line, driver } = await lineOf(find, request);
    demand(driver.webhook, 'ERR_NO_WAPP_FOUND');
    const bytes = request.rawBody ?? Buffer.alloc(0);
    demand(driver.webhook.isGenuine(line, bytes, request.headers), 'ERR_NO_PERMISSION');
    const events = driver.webhook.read(line, request.body);
    await Promise.all(events.map(({ event, raw }) => accept(line, event, raw)));
    return reply.send({});
  };

async function lineOf(
  find: WebhookDoor['find'],
  request: FastifyRequest,
): Promise<{ line: Line; driver: ChannelDriver }> {
  const given = params.safeParse(request.params);
  const found = given.success ? await find(given.data.token) : null;
  demand(found, 'ERR_NO_WAPP_FOUND');
  return found;
}
