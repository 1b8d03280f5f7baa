import { credentials } from '@balcao/contract/auth/auth.api';
import { type ChangeEvent, type FormEvent, useCallback, useState } from 'react';
import { setCompanyZone } from '../../platform/company-zone.ts';
import { detailsOf } from '../../platform/refusal.ts';
import { readStored } from '../../platform/storage/storage.ts';
import { errorsOf } from '../../ui/forms/form-errors.ts';
import { useSessionActions } from '../session/session.tsx';

/** E-mail and password. No form library for two fields, to keep the first load small. */
export function useLoginForm() {
  const { signIn } = useSessionActions();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  /** the password was correct, and a second step follows */
  const [secondStep, setSecondStep] = useState<{ challenge: string; enrols: boolean }>();
  const [values, setValues] = useState({ email: readStored('email') ?? '', password: '' });
  const [isEmailKnown] = useState(values.email !== '');
  const [blurred, setBlurred] = useState<{ email?: boolean; password?: boolean }>({});
  const errors = errorsOf(credentials, values);
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: blurred[name] && errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.currentTarget.value }),
    onBlur: () => values[name] && setBlurred({ ...blurred, [name]: true }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBlurred({ email: true, password: true });
    if (busy || Object.keys(errors).length > 0) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await signIn(values); // the guard of this page redirects
    } catch (error) {
      const required = detailsOf(error, 'ERR_TWO_FACTOR_REQUIRED');
      const over = detailsOf(error, 'ERR_SUBSCRIPTION_EXPIRED');
      // The date on which it ended is shown in the company's zone, not the browser's.
      if (over?.timeZone) setCompanyZone(over.timeZone);
      if (required) setSecondStep(required);
      else setRefused(error);
      setBusy(false);
    }
  };
  const leaveSecondStep = useCallback((error?: unknown) => {
    setSecondStep(undefined);
    setRefused(error);
    setValues((typed) => ({ ...typed, password: '' }));
    setBlurred({});
  }, []);
  return { submit, field, refused, busy, isEmailKnown, secondStep, leaveSecondStep };
}
