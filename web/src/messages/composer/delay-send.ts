import { translate } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { screenUndoQueue } from '../../ui/undo/screen-undo-queue.ts';
import { undoTexts } from '../../ui/undo/undo.texts.ts';
import type { Outgoing } from '../send-queue/outgoing-message.ts';
import { undoSend } from '../send-queue/send-queue.ts';
import { type Attachment, restoreFiles } from './attachments/attachments.ts';
import { restoreText } from './use-draft.ts';

/** Makes a send undoable: undo restores text and files in the composer of its conversation. `sends`: files first, then the text. */
export function delaySend(
  ticketId: number,
  sends: readonly Outgoing[],
  content: { text: string; files: readonly Attachment[] },
  show: () => void,
): void {
  const undo = async () => {
    let sentCount = sends.length;
    try {
      // Newest first, so that the restored order matches the sent order.
      for (const one of sends.toReversed()) {
        await undoSend(one);
        sentCount--;
      }
    } finally {
      // Also offline, or when some were sent already: the draft exists nowhere else.
      if (sentCount < sends.length) {
        restoreText(ticketId, content.text);
        restoreFiles(ticketId, content.files.slice(sentCount));
        show();
      }
    }
  };
  screenUndoQueue.add({
    kind: 'send',
    ticketIds: [ticketId],
    label: translate(undoTexts)('sent', { count: sends.length }),
    execute: () => undefined,
    undo: () => void undo().catch(toast.error),
  });
}
