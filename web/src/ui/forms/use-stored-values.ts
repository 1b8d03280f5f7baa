import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';

/** Shows in a form of a page what is stored by now, e.g. by another user, unless the form has unsaved changes. */
export function useStoredValues<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  stored: Values,
): void {
  const show = useEffectEvent(() => {
    if (form.isDirty()) return;
    form.setInitialValues(stored);
    form.setValues(stored);
    form.resetDirty(stored);
  });
  const key = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the values
  useEffect(() => show(), [key]);
}
