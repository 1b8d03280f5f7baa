import type { ReactNode } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';
import { requestOverlays } from './overlays.ts';

type Question = {
  title: string;
  /** The consequences, and whether they can be undone. */
  text?: string;
  /** Content below the text, needed for the decision. */
  details?: ReactNode;
  /** The verb on the button: "Excluir contato". */
  action?: string;
  cancel?: string;
  /** Filled red button, only for destructive actions. */
  danger?: boolean;
};

type PendingQuestion = Question & { answer: (yes: boolean) => void };
let pending: PendingQuestion | undefined;
const listeners = createListeners();
const setPending = (next: PendingQuestion | undefined) => {
  pending = next;
  listeners.notify();
};

/**
 * Opens the dialog and resolves to whether the user agreed. Esc and a click outside mean no.
 *
 *     if (await confirm({ title: t('deleteTitle'), action: t('delete'), danger: true })) …
 */
export function confirm(question: Question): Promise<boolean> {
  requestOverlays();
  pending?.answer(false);
  return new Promise((resolve) => {
    setPending({
      ...question,
      answer: (yes) => {
        setPending(undefined);
        resolve(yes);
      },
    });
  });
}

export const currentQuestion = (): PendingQuestion | undefined => pending;
export const subscribeToQuestion = listeners.subscribe;
