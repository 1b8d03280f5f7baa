import type { Message } from '@balcao/contract/messages/message';
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import { toast } from '../ui/dialogs/toasts.tsx';
import { draftOf } from './composer/use-draft.ts';
import { editMessage } from './message.queries.ts';
import { isSavedText, saveUnsavedEdit } from './unsaved-edits.ts';

type Box = {
  isAnswering: boolean;
  /** ends the edit mode, before the server has answered */
  finish(): void;
  setEditing: Dispatch<SetStateAction<Message | undefined>>;
};

/** An edit that is refused is in the box again. */
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
      // Not under the hands of who has begun to write something else: it is there when they edit the message again.
      if (draftOf(ticketId) === '' && !answering.current) setEditing((other) => other ?? message);
    });
  };
}
