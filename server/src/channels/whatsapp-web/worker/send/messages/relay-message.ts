import type { MessageRelayOptions, proto } from 'baileys';
import type { Worker } from '../../context/worker-context.ts';
import type { Ack } from '../pending-acks.ts';
import type { ReadySocket, SendContext } from '../send-context.ts';

type OutgoingStanza = { id: string; jid: string; message: proto.IMessage } & Pick<
  MessageRelayOptions,
  'additionalAttributes'
>;

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
    acks.acknowledge(id, 'local');
    worker.log.warn(
      { error: error instanceof Error ? error.message.slice(0, 100) : '' },
      'a message could not be put on the wire',
    );
  }
  sock.ev.flush();
  return acknowledged;
}
