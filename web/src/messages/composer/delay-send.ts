import { translate } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { screenUndoQueue } from '../../ui/undo/screen-undo-queue.ts';
import { undoTexts } from '../../ui/undo/undo.texts.ts';
import type { Outgoing } from '../send-queue/outgoing-message.ts';
import { undoSend } from '../send-queue/send-queue.ts';
import { type Attachment, restoreFiles } from './attachments.ts';
import { restoreText } from './use-draft.ts';

/** Makes a send undoable: undo restores text and files in the composer of its conversation. */
export function delaySend(
  ticketId: number,
  sends: readonly Outgoing[],
  content: { text: string; files: readonly Attachment[] },
  show: () => void,
): void {
  const undo = async () => {
    // Newest first, so that the restored order matches the sent order.
    for (const one of sends.toReversed()) await undoSend(one);
    restoreText(ticketId, content.text);
    restoreFiles(ticketId, content.files);
    show();
  };
  screenUndoQueue.add({
    kind: 'send',
    ticketIds: [ticketId],
    label: translate(undoTexts)('sent', { count: sends.length }),
    execute: () => undefined,
    undo: () => void undo().catch(toast.error),
  });
}
