import type { MessageRelayOptions, proto } from 'baileys';
import { z } from 'zod';
import { isGroup } from '../../../decode/jid.ts';
import type { Worker } from '../../context/worker-context.ts';
import type { Ack } from '../pending-acks.ts';
import type { ReadySocket, SendContext } from '../send-context.ts';

type OutgoingStanza = { id: string; jid: string; message: proto.IMessage } & Pick<
  MessageRelayOptions,
  'additionalAttributes'
>;

/** Thrown by the library when the server refuses a query that a send needs: for the members of a group, devices or keys. */
const refusal = z.object({ data: z.number() });
const timeout = z.object({ output: z.object({ statusCode: z.literal(408) }) });

/**
 * What a failure means that the library throws instead of sending. Limits and outages of the server pass. After a timeout
 * the stanza may be complete: its acknowledgement decides.
 */
function failureOf(error: unknown, jid: string): string | null {
  if (timeout.safeParse(error).success) return null;
  const code = refusal.safeParse(error).data?.data ?? 0;
  if (code === 429 || code === 420) return '429';
  if (code >= 500) return '503';
  // The account is no member, or there is no such group.
  return isGroup(jid) && [401, 403, 404].includes(code) ? 'noGroup' : 'local';
}

const temporaryAcks = new Set<Ack>(['420', '429', '500', '503']);
/** The message was not accepted, and may be sent again later. */
export const isTemporary = (ack: Ack): boolean => temporaryAcks.has(ack);

/** The acknowledgement; undefined when there is none, or the stanza may be incomplete. */
export async function relay(
  worker: Worker,
  { acks }: Pick<SendContext, 'acks'>,
  { sock, isOpen }: ReadySocket,
  { id, jid, message, additionalAttributes }: OutgoingStanza,
): Promise<Ack | undefined> {
  const acknowledged = acks.expect(id, worker.timeouts.ackWithin);
  try {
    await sock.relayMessage(jid, message, { messageId: id, ...(additionalAttributes && { additionalAttributes }) });
  } catch (error) {
    if (!isOpen()) return undefined;
    const failure = failureOf(error, jid);
    if (failure !== null) acks.acknowledge(id, failure);
    worker.log.warn(
      { error: error instanceof Error ? error.message.slice(0, 100) : '' },
      'a message could not be put on the wire',
    );
  }
  sock.ev.flush();
  return acknowledged;
}
