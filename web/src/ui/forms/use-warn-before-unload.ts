import { useEffect, useEffectEvent } from 'react';

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
