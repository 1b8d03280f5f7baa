import { say } from '../../platform/texts.ts';
import { toast } from '../../ui/toasts.tsx';
import { screenHold } from '../../undo/screen-hold.ts';
import { undoTexts } from '../../undo/undo.texts.ts';
import { undoSend } from '../outgoing/outgoing.ts';
import type { Outgoing } from '../outgoing/unanswered.ts';
import { type Attachment, putFilesBack } from './attachments.ts';
import { putTextBack } from './use-draft.ts';

/** Makes a send undoable: undo restores text and files in the composer of its conversation. */
export function holdSend(
  ticketId: number,
  sends: readonly Outgoing[],
  wrote: { text: string; files: readonly Attachment[] },
  show: () => void,
): void {
  const takeBack = async () => {
    // Newest first, so that the restored order matches the sent order.
    for (const one of sends.toReversed()) await undoSend(one);
    putTextBack(ticketId, wrote.text);
    putFilesBack(ticketId, wrote.files);
    show();
  };
  screenHold.hold({
    kind: 'send',
    ticketId,
    label: say(undoTexts)('sent', { count: sends.length }),
    carryOut: () => undefined,
    takeBack: () => void takeBack().catch(toast.error),
  });
}
