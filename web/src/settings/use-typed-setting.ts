import { useRef, useState } from 'react';
import { usePageForm } from '../ui/forms/unsaved-entries.ts';

type TypedSetting = {
  /** the content of the field */
  text: string;
  type: (text: string) => void;
  save: () => Promise<void>;
  takeBack: () => void;
};

/** A text setting. A value that could not be saved stays in its field, and is saved again on the next blur. */
export function useTypedSetting(value: string, onSave: (text: string) => Promise<boolean>): TypedSetting {
  const [typed, setTyped] = useState<string>();
  const saving = useRef(0);
  // A blur saves the field, so there is nothing to confirm then.
  usePageForm(() => typed !== undefined && typed.trim() !== value && saving.current === 0);
  const save = async () => {
    if (typed === undefined) return;
    const text = typed.trim();
    if (text === value) {
      // `value` may be optimistic and not saved yet.
      if (saving.current === 0) setTyped(undefined);
      return;
    }
    saving.current++;
    const isSaved = await onSave(text);
    saving.current--;
    if (isSaved) setTyped((now) => (now !== undefined && now.trim() === text ? undefined : now));
  };
  return { text: typed ?? value, type: setTyped, save, takeBack: () => setTyped(undefined) };
}
