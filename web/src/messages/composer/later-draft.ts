import { type ChosenFile, chooseFile } from '../../ui/files/chosen-file.ts';
import { detach } from './attachments/attachments.ts';
import type { Composing } from './use-composing.ts';

/** The content of the composer, for a schedule. */
export type LaterDraft = {
  body: string;
  files: ChosenFile[];
  /** empties the composer after the schedule was stored */
  clear: () => void;
};

/**
 * Copies the files: those removed in the schedule stay here until it is stored. A file's caption precedes the
 * text.
 */
export function laterDraft(
  ticketId: number,
  { composition, attachments, write }: Composing,
  onFinished: () => void,
): LaterDraft {
  const sendable = attachments.filter(({ refusal }) => refusal === undefined);
  return {
    body: [sendable[0]?.caption.trim(), composition.signed].filter(Boolean).join('\n'),
    files: sendable.map(({ blob, name, mimeType }) => chooseFile(new File([blob], name, { type: mimeType }))),
    clear: () => {
      for (const { id } of sendable) detach(ticketId, id);
      write('');
      onFinished();
    },
  };
}
