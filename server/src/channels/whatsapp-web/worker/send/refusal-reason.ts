import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import { newChatsLocked } from './new-chat-limiter.ts';

/**
 * Why a message was refused with this code, also when the code comes late or for a resend. 463: WhatsApp restricts new chats;
 * `lock` stops them, and returns the end.
 */
export async function refusalReasonOf(code: string, lock: () => Promise<Date>): Promise<FailureReason> {
  if (code === '463') return newChatsLocked(await lock());
  if (code === 'noGroup') return 'notInGroup';
  if (code === 'local') return 'noDevices';
  return failureReason('refusedWithCode', { code });
}
