import { useState } from 'react';
import { type Texts, useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { confirm } from './confirm.ts';
import { failureText } from './failure-text.ts';
import { toast } from './toasts.tsx';

/** The texts of a feature about removing one of its records. */
type RecordTexts = Texts<{
  deleteTitle: `${string}{name}${string}`;
  deleteText: string;
  deleteAction: string;
  deleted: string;
}>;

/**
 * Removes a record that has a name.
 *
 *     const { remove } = useRemoveRecord(queueTexts, removeQueue);
 */
export function useRemoveRecord<Row extends { name: string }>(
  texts: RecordTexts,
  remove: (row: Row) => Promise<unknown>,
): Removal<Row> {
  const t = useTexts(texts);
  return useRemoval({
    texts: ({ name }) => ({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      action: t('deleteAction'),
      done: t('deleted'),
    }),
    remove,
  });
}

type Removal<Target> = {
  remove: (target: Target) => void;
  isRemoving: boolean;
};

type RemovalOf<Target> = {
  /** The question, and the toast after the removal. `cancel` where the action is itself to cancel something. */
  texts: (target: Target) => { title: string; text: string; action: string; cancel?: string; done: string };
  /** Removes it and refreshes the lists that show it. An error is shown. */
  remove: (target: Target) => Promise<unknown>;
};

/** Removes anything else, e.g. several records: asks, removes, confirms by a toast. */
export function useRemoval<Target>({ texts, remove }: RemovalOf<Target>): Removal<Target> {
  const t = useTexts(uiTexts);
  const [isRemoving, setIsRemoving] = useState(false);
  const askAndRemove = async (target: Target) => {
    const { done, ...question } = texts(target);
    if (!(await confirm({ ...question, danger: true }))) return;
    setIsRemoving(true);
    await remove(target).then(
      () => toast.success(done),
      (error) => toast.error(failureText(error, t('removalFailed'))),
    );
    setIsRemoving(false);
  };
  return { remove: (target) => void askAndRemove(target), isRemoving };
}
