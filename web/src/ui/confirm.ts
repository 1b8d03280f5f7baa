import { wantFloating } from './floating.ts';

export type Question = {
  title: string;
  /** What will happen, and whether it can be undone. */
  text?: string;
  /** The verb on the button: "Excluir contato". */
  action?: string;
  cancel?: string;
  /** Filled red button, only for destructive actions. */
  danger?: boolean;
};

export type Asked = Question & { answer: (yes: boolean) => void };
let asked: Asked | undefined;
const listeners = new Set<() => void>();
const set = (next: Asked | undefined) => {
  asked = next;
  for (const listener of listeners) listener();
};

/**
 * Opens the dialog and resolves to whether the person agreed. Esc and a click outside mean no.
 *
 *     if (await confirm({ title: t('deleteTitle'), action: t('delete'), danger: true })) …
 */
export function confirm(question: Question): Promise<boolean> {
  wantFloating();
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(undefined);
        resolve(yes);
      },
    });
  });
}

export const askedNow = (): Asked | undefined => asked;
export function watchAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
