import type { CommandPayload } from '../protocol.ts';
import { addressOf } from '../writing/address-of.ts';
import type { Worker } from './line.ts';
import type { Sending } from './send-message.ts';

/**
 * Blocks a person on the account, or lifts it. False: there was no link for it, and it waits for the next. What WhatsApp
 * does not take is not asked for again: the desk keeps what the person writes silently all the same.
 */
export async function changeBlock(
  worker: Pick<Worker, 'log'>,
  sending: Sending,
  payload: CommandPayload<'block'>,
): Promise<boolean> {
  const { isBlocked } = payload;
  const open = await sending.link(0);
  if (!open) return false;
  const jid = addressOf(payload, sending.known);
  if (jid === null || (await sending.blocked.has(jid)) === isBlocked) return true;
  try {
    await open.sock.updateBlockStatus(jid, isBlocked ? 'block' : 'unblock');
    sending.blocked.note(jid, isBlocked);
  } catch (error) {
    if (!open.isOpen()) return false;
    worker.log.warn(
      { isBlocked, error: String(error).slice(0, 100) },
      'a person could not be blocked on the account, or freed',
    );
  }
  return true;
}
