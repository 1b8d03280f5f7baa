import { recipientJidOf } from '../../encode/recipient-jid.ts';
import type { CommandPayload } from '../../protocol.ts';
import type { Worker } from '../context/worker-context.ts';
import type { SendContext } from './send-context.ts';

/**
 * Blocks or unblocks a person on the account. False: no socket is open, and the command waits for the next. A refusal
 * of WhatsApp is not retried: messages of a blocked contact are stored silently anyway.
 */
export async function changeBlock(
  worker: Pick<Worker, 'log'>,
  sending: SendContext,
  payload: CommandPayload<'block'>,
): Promise<boolean> {
  const { isBlocked } = payload;
  const open = await sending.waitForSocket(0);
  if (!open) return false;
  const jid = recipientJidOf(payload, sending.directory);
  if (jid === null || (await sending.blocklist.has(jid)) === isBlocked) return true;
  try {
    await open.sock.updateBlockStatus(jid, isBlocked ? 'block' : 'unblock');
    sending.blocklist.record(jid, isBlocked);
  } catch (error) {
    if (!open.isOpen()) return false;
    worker.log.warn(
      { isBlocked, error: String(error).slice(0, 100) },
      'a person could not be blocked on the account, or freed',
    );
  }
  return true;
}
