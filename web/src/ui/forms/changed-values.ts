import type { UseFormReturnType } from '@mantine/form';

/**
 * The fields that the user changed, for a PUT that leaves absent ones as they are: somebody else may have changed the
 * others since the form was opened.
 */
export const changedValues = <Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'isDirty'>,
  values: Values,
): Partial<Values> => {
  const changed = { ...values };
  for (const name of Object.keys(values)) if (!form.isDirty(name)) delete changed[name];
  return changed;
};
