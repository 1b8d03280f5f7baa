import { readFile } from '../../platform/offline/unsent-files.ts';
import { translate } from '../../platform/texts.ts';
import { messageTexts } from '../messages.texts.ts';
import type { Outgoing, OutgoingFile } from './outgoing-message.ts';
import { restoreSend } from './send-queue.ts';
import { storedSends } from './unsent-messages.ts';

/** Older than a day it may not be what its author wants any more: they decide. */
const maxAgeMs = 24 * 3_600_000;

/** Sends what this person wrote here and the server has not acknowledged: once, by its clientId, whatever happened to the first try. */
export async function resumeUnsent(user: { id: number; name: string; companyId: number }): Promise<void> {
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
    const isOld = Date.now() - Date.parse(text.createdAt) > maxAgeMs;
    restoreSend(outgoing, isLost || isOld ? translate(messageTexts)('interrupted') : undefined);
  }
}
