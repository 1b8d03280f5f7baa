import { type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';
import { errorsOf } from './form-errors.ts';

type Options<Values> = {
  /** The contract's schema for the body; what the fields hold goes through it as it is. */
  schema: z.ZodType;
  initialValues: Values;
};

/**
 * Mantine's form over a schema of the contract. A field is checked when it is left and when the form is submitted;
 * its words come from the schema's issue code.
 *
 *     const form = useZodForm({ schema: contactBody, initialValues: { name: '', number: '' } });
 *     <TextInput label={t('name')} {...form.getInputProps('name')} />
 */
export function useZodForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
}: Options<Values>): UseFormReturnType<Values> {
  return useForm<Values>({ initialValues, validateInputOnBlur: true, validate: (values) => errorsOf(schema, values) });
}
