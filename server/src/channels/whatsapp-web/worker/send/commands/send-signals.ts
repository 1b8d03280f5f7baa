import { isGroup } from '../../../decode/jid.ts';
import { recipientJidOf } from '../../../encode/recipient-jid.ts';
import type { CommandPayload } from '../../../protocol.ts';
import { findMessage } from '../../keys/message.store.ts';
import type { ReadySocket } from '../send-context.ts';
import type { CommandContext } from './typed-command.ts';

type SignalContext = Pick<CommandContext, 'worker' | 'connection' | 'sending'>;

export const markRead = (context: SignalContext, payload: CommandPayload<'markRead'>): Promise<void> =>
  withSocket(context, async ({ sock }) => {
    const remoteJid = recipientJidOf(payload, context.sending.directory);
    if (remoteJid === null) return;
    const keys = payload.providerIds.map(async (id) => {
      // In a group the receipt goes to the author.
      const author = isGroup(remoteJid)
        ? (await findMessage(context.worker, context.connection, id, [remoteJid]))?.sender
        : undefined;
      return { remoteJid, id, fromMe: false, ...(author && { participant: author }) };
    });
    await sock.readMessages(await Promise.all(keys));
  });

export const showTyping = (context: SignalContext, payload: CommandPayload<'typing'>): Promise<void> =>
  withSocket(context, async ({ sock }) => {
    const jid = recipientJidOf(payload, context.sending.directory);
    if (jid !== null) await sock.sendPresenceUpdate(payload.presence, jid);
  });

/** Read receipts and typing indicators are not retried. */
async function withSocket(
  { worker, sending }: SignalContext,
  work: (open: ReadySocket) => Promise<void>,
): Promise<void> {
  const open = await sending.waitForSocket(0);
  if (open) await work(open).catch(() => worker.log.debug({}, 'a read receipt or a typing indicator was not sent'));
}
