import { useRef, useState } from 'react';
import { usePageForm } from '../ui/forms/unsaved-entries.ts';

type TypedSetting = {
  /** the content of the field */
  text: string;
  type: (text: string) => void;
  save: () => Promise<void>;
  takeBack: () => void;
};

/** A setting that is typed. What could not be saved stays in its field, and is tried again when that is left again. */
export function useTypedSetting(
  value: string,
  onSave: (text: string) => Promise<boolean>,
  tidy = (typed: string): string => typed.trim(),
): TypedSetting {
  const [typed, setTyped] = useState<string>();
  const saving = useRef(0);
  // Leaving the field saves it: then nothing is to be asked.
  usePageForm(() => typed !== undefined && tidy(typed) !== value && saving.current === 0);
  const save = async () => {
    if (typed === undefined) return;
    const text = tidy(typed);
    if (text === value) {
      // It may be shown as the value although it is not saved yet.
      if (saving.current === 0) setTyped(undefined);
      return;
    }
    saving.current++;
    const isSaved = await onSave(text);
    saving.current--;
    if (isSaved) setTyped((now) => (now !== undefined && tidy(now) === text ? undefined : now));
  };
  return { text: typed ?? value, type: setTyped, save, takeBack: () => setTyped(undefined) };
}
