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

/** Thrown by the library when the server refuses to list a group's members: the account is not one, or there is no such group. */
const refusal = z.object({ data: z.number() });
const isClosedGroup = (error: unknown): boolean => [401, 403, 404].includes(refusal.safeParse(error).data?.data ?? 0);

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
    acks.acknowledge(id, isGroup(jid) && isClosedGroup(error) ? 'noGroup' : 'local');
    worker.log.warn(
      { error: error instanceof Error ? error.message.slice(0, 100) : '' },
      'a message could not be put on the wire',
    );
  }
  sock.ev.flush();
  return acknowledged;
}
