import { useEffect, useEffectEvent } from 'react';

/** Forms that stand in a page, not in a dialog. */
const pageForms = new Set<() => boolean>();

/** Whether leaving the page would discard entries. */
export const hasUnsavedPageForm = (): boolean => [...pageForms].some((isDirty) => isDirty());

/** A form of a page, saved by its own button: the page is not left with something unsaved in it before the person agrees. */
export function usePageForm(isDirty: () => boolean): void {
  useWarnBeforeUnload(true, isDirty);
  const ask = useEffectEvent(isDirty);
  useEffect(() => {
    const form = () => ask();
    pageForms.add(form);
    return () => void pageForms.delete(form);
  }, []);
}

/** A reload, a closed tab or another site would discard the entries without the question that leaving by a button asks. */
export function useWarnBeforeUnload(opened: boolean, isDirty: () => boolean): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => isDirty() && event.preventDefault());
  useEffect(() => {
    if (!opened) return;
    const listener = (event: BeforeUnloadEvent) => void warn(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, [opened]);
}
