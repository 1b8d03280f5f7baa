import { type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';
import { changedFields } from './changed-fields.ts';
import { errorsOf } from './form-errors.ts';

type Options<Values> = {
  /** The contract's schema of the body; field values are validated as they are. */
  schema: z.ZodType;
  initialValues: Values;
  /** Validates only what was changed, for a form that sends only that: a stored value may break a rule of the form. */
  changedOnly?: boolean;
};

/**
 * Mantine's form with a contract schema. A field is validated on blur and on submit;
 * its message comes from the zod issue code.
 *
 *     const form = useZodForm({ schema: contactBody, initialValues: { name: '', number: '' } });
 *     <TextInput label={t('name')} {...form.getInputProps('name')} />
 */
export function useZodForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
  changedOnly = false,
}: Options<Values>): UseFormReturnType<Values> {
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues,
    validateInputOnBlur: true,
    validate: (values) => errorsOf(schema, changedOnly ? changedFields(form.getInitialValues(), values) : values),
  });
  return form;
}
