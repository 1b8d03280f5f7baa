import type { ErrorCode } from '@balcao/contract/errors';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeError } from '../../platform/errors/error-texts.ts';
import { detailsOf, Refusal } from '../../platform/refusal.ts';
import { fieldTexts } from '../forms/form-errors.ts';
import { useWarnBeforeUnload } from '../forms/unsaved-entries.ts';
import { confirmDiscard } from './confirm-discard.ts';
import { failureText } from './failure-text.ts';
import { toast } from './toasts.tsx';

export type FormTab = {
  value: string;
  label: string;
  /** Field names (or prefixes) of the tab: a tab with an error is marked, and opened on submit. */
  fields?: readonly string[];
  content: ReactNode;
};

export type FormSubmission<Values extends Record<string, unknown>> = {
  /** From `useZodForm`. */
  form: UseFormReturnType<Values>;
  opened: boolean;
  /** Saves. Thrown errors are shown: ERR_INVALID_INPUT under its fields, everything else as a toast. The dialog closes on success. */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  tabs?: readonly FormTab[];
  /** Error codes that concern one field are shown under it. */
  fieldOf?: Partial<Record<ErrorCode, string>>;
  /** Shown when the refusal's code has only a vague text. */
  failedText?: string;
};

type FormDialogState = {
  saving: boolean;
  tab: string | null;
  setTab: (tab: string | null) => void;
  /** Closes; with changes, only after confirmation. */
  requestClose: () => Promise<void>;
  submit: (event?: FormEvent) => Promise<void>;
};

/** Submission and closing of a form in a dialog, and its open tab. */
export function useFormDialog<Values extends Record<string, unknown>>(of: FormSubmission<Values>): FormDialogState {
  const { form, onSubmit, onClose, tabs, fieldOf, failedText } = of;
  useWarnBeforeUnload(of.opened, () => form.isDirty());
  const [saving, setSaving] = useState(false);
  const [tab, setTab] = useState<string | null>(tabs?.[0]?.value ?? null);

  /** The first tab with an error, unless the open tab has one. */
  const openFailed = (errors: object) => {
    const first = tabs?.find((one) => hasError(errors, one.fields));
    if (first && !hasError(errors, tabs?.find((one) => one.value === tab)?.fields)) setTab(first.value);
  };
  const showRefusal = (error: unknown) => {
    // The user has cancelled the upload: no error is shown.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const refused = fieldErrorsOf(error, fieldOf);
    if (refused) {
      form.setErrors(refused);
      openFailed(refused);
    }
    if (!refused || Object.keys(refused).every((name) => !(name.split('.')[0]! in form.getValues())))
      toast.error(failureText(error, failedText));
  };
  const requestClose = async () => {
    if (saving) return;
    if (!form.isDirty() || (await confirmDiscard())) onClose();
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (saving) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return openFailed(errors);
    setSaving(true);
    try {
      await onSubmit(form.getValues());
      onClose();
    } catch (error) {
      showRefusal(error);
    } finally {
      setSaving(false);
    }
  };
  return { saving, tab, setTab, requestClose, submit };
}

/** Error texts by field: those the server names, or the field this error code maps to. */
function fieldErrorsOf(error: unknown, fieldOf: FormSubmission<Record<string, unknown>>['fieldOf']) {
  const fields = detailsOf(error, 'ERR_INVALID_INPUT')?.fields;
  if (fields) return fieldTexts(fields);
  const field = error instanceof Refusal && error.code ? fieldOf?.[error.code] : undefined;
  return field === undefined ? null : { [field]: describeError(error) };
}

/** Whether one of the fields, or a field nested in them, has an error. */
export const hasError = (errors: object, fields: readonly string[] = []): boolean =>
  Object.keys(errors).some((name) => fields.some((field) => name === field || name.startsWith(`${field}.`)));
