import { useEffect, useEffectEvent } from 'react';

/** Forms in a page, not in a dialog. */
const pageForms = new Set<() => boolean>();

/** Whether leaving the page would discard changes. */
export const hasUnsavedPageForm = (): boolean => [...pageForms].some((isDirty) => isDirty());

/** A form of a page with its own save button: leaving the page with unsaved changes asks first. */
export function usePageForm(isDirty: () => boolean): void {
  useWarnBeforeUnload(true, isDirty);
  const ask = useEffectEvent(isDirty);
  useEffect(() => {
    const form = () => ask();
    pageForms.add(form);
    return () => void pageForms.delete(form);
  }, []);
}

/** Warns before a reload, a closed tab or another site discards changes, which the app's own question cannot cover. */
export function useWarnBeforeUnload(opened: boolean, isDirty: () => boolean): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => isDirty() && event.preventDefault());
  useEffect(() => {
    if (!opened) return;
    const listener = (event: BeforeUnloadEvent) => void warn(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, [opened]);
}
