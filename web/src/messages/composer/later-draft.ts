import { type ChosenFile, chooseFile } from '../../ui/files/chosen-file.ts';
import { detach } from './attachments.ts';
import type { Composing } from './use-composing.ts';

/** What is in the composer, to be sent at another time. */
export type LaterDraft = {
  body: string;
  files: ChosenFile[];
  /** it is stored elsewhere: the composer is empty again */
  clear: () => void;
};

/** Of copies: what is removed there stays here until it is stored. A file's caption stands before the text. */
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
