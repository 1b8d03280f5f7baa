import type { Message } from '@balcao/contract/messages/message';
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { toast } from '../ui/dialogs/toasts.tsx';
import { draftOf } from './composer/use-draft.ts';
import { editMessage } from './message.queries.ts';
import { isSavedText, saveUnsavedEdit } from './unsaved-edits.ts';

type Box = {
  isAnswering: boolean;
  /** ends the edit mode, before the server responds */
  finish(): void;
  setEditing: Dispatch<SetStateAction<Message | undefined>>;
};

/** Restores a refused edit to the box. */
export function useSaveEdit(ticketId: number, { isAnswering, finish, setEditing }: Box) {
  const answering = useRef(false);
  useEffect(() => {
    answering.current = isAnswering;
  }, [isAnswering]);
  return (message: Message, body: string): void => {
    finish();
    if (isSavedText(message, body)) return;
    editMessage(message, body).catch((error: unknown) => {
      toast.error(error);
      saveUnsavedEdit(message, body);
      // Not while the user is writing something else: it is restored when they edit the message again.
      if (draftOf(ticketId) === '' && !answering.current) setEditing((other) => other ?? message);
    });
  };
}
