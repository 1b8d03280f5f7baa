import { type AnyMessageContent, generateWAMessage, type proto, type WASocket } from 'baileys';
import { messageContentOf } from '../../../encode/message-content.ts';
import { recipientJidOf } from '../../../encode/recipient-jid.ts';
import { withOpenFiles } from '../../../encode/with-open-files.ts';
import type { CommandResult, OutboundPayload } from '../../../protocol.ts';
import { redactedLog } from '../../context/redacted-log.ts';
import type { LeasedConnection, Worker } from '../../context/worker-context.ts';
import { findMessage } from '../../keys/message.store.ts';
import type { ReadySocket, Sender } from '../send-context.ts';

/** WhatsApp accepts such a message and does not deliver it. */
const blockedReason = 'contactBlocked';

/** The message in WhatsApp's form with its file uploaded, and its recipient; or the reason not to send it. */
export async function composeMessage(
  { worker, connection, sending }: Sender,
  { sock }: ReadySocket,
  payload: OutboundPayload,
): Promise<{ chat: string; message: proto.IMessage } | CommandResult<'send'>> {
  const address = recipientJidOf(payload, sending.directory);
  if (address === null) return { outcome: 'refused', reason: 'contactWithoutNumber' };
  if (await sending.blocklist.has(address)) return { outcome: 'refused', reason: blockedReason };
  const admitted = await sending.newChatLimiter.admit(sock, address);
  if ('refused' in admitted) return { outcome: 'refused', reason: admitted.refused };
  const { jid } = admitted;
  if (jid !== address && (await sending.blocklist.has(jid))) return { outcome: 'refused', reason: blockedReason };
  const chatNames = [payload.chat, jid, sending.directory.lidOf(jid), sending.directory.pnOf(jid)].flatMap(
    (name) => name ?? [],
  );
  const quoted =
    payload.quotedProviderId === null
      ? null
      : await findMessage(worker, connection, payload.quotedProviderId, chatNames);
  return withOpenFiles(
    (key) => worker.files.open(key),
    async (openFile) => {
      const composed = await messageContentOf(payload, { jid, quoted, openFile });
      if (!composed.ok) return { outcome: 'refused', reason: composed.reason };
      const { content } = composed;
      // A reaction disappears with its target.
      const expiresIn = 'react' in content ? 0 : await sending.timers.secondsFor(jid);
      const message = await generate(worker, connection, sock, {
        jid,
        content,
        messageId: payload.providerId,
        ...(composed.quoted && { quoted: composed.quoted }),
        ...(expiresIn > 0 && { ephemeralExpiration: expiresIn }),
      });
      return { chat: jid, message };
    },
  );
}

/**
 * An upload without progress for this long has failed. The library has no timeout: an unresponsive host would block the
 * chat, and one of the connection's few send slots, forever.
 */
export const uploadIdleMs = 60_000;

type Generated = { jid: string; content: AnyMessageContent; messageId: string } & Pick<
  Parameters<typeof generateWAMessage>[2],
  'quoted' | 'ephemeralExpiration'
>;

export async function generate(
  worker: Worker,
  connection: LeasedConnection,
  sock: WASocket,
  { jid, content, ...options }: Generated,
): Promise<proto.IMessage> {
  const { message } = await generateWAMessage(jid, content, {
    userJid: sock.user?.id ?? '',
    logger: redactedLog(worker.log, connection.whatsappId),
    upload: sock.waUploadToServer,
    mediaUploadTimeoutMs: uploadIdleMs,
    ...options,
    // No getUrlInfo: link previews would make the server fetch any pasted URL.
  });
  if (!message) throw new Error('a message without content');
  return message;
}
