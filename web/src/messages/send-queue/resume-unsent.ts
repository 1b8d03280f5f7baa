import { isImpersonating } from '../../platform/impersonation/impersonation-token.ts';
import { readFile } from '../../platform/offline/unsent-files.ts';
import { translate } from '../../platform/texts.ts';
import { messageTexts } from '../messages.texts.ts';
import { maxSendAgeMs, type Outgoing, type OutgoingFile } from './outgoing-message.ts';
import { restoreSend } from './send-queue.ts';
import { storedSends } from './unsent-messages.ts';

/**
 * Sends this user's stored messages that the server has not acknowledged; the clientId prevents duplicates. What an
 * impersonated user left in this browser waits for themself.
 */
export async function resumeUnsent(user: { id: number; name: string; companyId: number }): Promise<void> {
  if (isImpersonating()) return;
  const { companyId, id, name } = user;
  for (const { ticketId, text } of storedSends(id)) {
    const blob = text.file && (await readFile(text.clientId, user));
    const file: OutgoingFile | null = text.file && blob ? { ...text.file, blob, url: URL.createObjectURL(blob) } : null;
    const outgoing: Outgoing = {
      ...text,
      file,
      ticketId,
      companyId,
      sender: { id, name },
      quoted: null,
      undoSeconds: 0,
    };
    const isLost = text.file !== undefined && file === null;
    const isOld = Date.now() - Date.parse(text.createdAt) > maxSendAgeMs;
    restoreSend(outgoing, isLost || isOld ? translate(messageTexts)('interrupted') : undefined);
  }
}
