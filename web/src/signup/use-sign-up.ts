import type { CompanyDetails } from '@balcao/contract/companies/company';
import { parsePhone } from '@balcao/contract/contacts/phone.rules';
import { planApi } from '@balcao/contract/plans/plan.api';
import { settingApi } from '@balcao/contract/settings/setting.api';
import { signUpApi } from '@balcao/contract/signup/signup.api';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../platform/api.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { signUpTexts } from './signup.texts.ts';

/** Settings and plans of the page; null until known. A setting that cannot be read has its default; without plans there is no form. */
export function useSignUpTerms() {
  const { data, error, refetch } = useQuery({
    queryKey: ['signup', 'terms'],
    queryFn: async () => {
      const read = (key: string, byDefault: string) =>
        call(settingApi.show, { params: { key } }).then(
          ({ value }) => value,
          () => byDefault,
        );
      const [allow, view, trial, code, supportPhone, plans] = await Promise.all([
        read('allowregister', 'enabled'),
        read('viewregister', 'enabled'),
        read('trial', '3'),
        read('signupCode', 'optional'),
        read('supportPhone', ''),
        call(planApi.listPublic, {}),
      ]);
      const isOpen = allow === 'enabled' && view === 'enabled';
      return { isOpen, trialDays: Number(trial), isCodeRequired: code === 'required', supportPhone, plans };
    },
  });
  return { terms: data ?? null, error, retry: () => void refetch() };
}
export type SignUpTerms = NonNullable<ReturnType<typeof useSignUpTerms>['terms']>;

export type SignedUp = Pick<CompanyDetails, 'email' | 'isEmailConfirmed'>;

const isEmail = (text: string): boolean => z.email().safeParse(text).success;

/** The form with its validation, the code step, and the call. */
export function useSignUp(onDone: (made: SignedUp) => void) {
  const t = useTexts(signUpTexts);
  const [refused, setRefused] = useState<unknown>();
  const [busy, setBusy] = useState<'code' | 'signUp'>();
  const [wasAsked, setAsked] = useState(false);
  const form = useForm({
    initialValues: { companyName: '', name: '', email: '', password: '', phone: '', planId: '', code: '' },
    validateInputOnBlur: true,
    validate: {
      companyName: (text) => lengthProblem(text.trim(), 2, 50),
      name: (text) => lengthProblem(text.trim(), 2, 50),
      email: (text) => (text.trim() === '' ? t('required') : isEmail(text.trim()) ? null : t('emailInvalid')),
      password: (text) => lengthProblem(text, 5, 50),
      phone: (text) =>
        text.trim() === '' ? t('phoneRequired') : parsePhone(text, 'BR').number ? null : t('phoneInvalid'),
      planId: (id) => (id === '' ? t('required') : null),
    },
  });
  function lengthProblem(text: string, min: number, max: number): string | null {
    if (text === '') return t('required');
    return text.length < min ? t('tooShort') : text.length > max ? t('tooLong') : null;
  }
  const run = async (what: 'code' | 'signUp', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setRefused(undefined);
    await work().catch(setRefused);
    setBusy(undefined);
  };
  const bodyOf = ({ planId, code: _, ...values }: typeof form.values) => ({
    ...values,
    planId: Number(planId),
    language: currentLanguage(),
  });

  const requestCode = form.onSubmit((values) =>
    run('code', async () => {
      const { code } = await call(signUpApi.requestCode, { body: bodyOf(values) });
      setAsked(true);
      if (code) {
        form.setFieldValue('code', code);
        toast.success(t('codeIs', { code }));
      } else toast.success(t('codeMailed', { email: values.email.trim() }));
    }),
  );
  const submit = form.onSubmit((values) => {
    const code = values.code.trim();
    if (code === '') return form.setFieldError('code', t('codeMissing'));
    return run('signUp', async () => {
      onDone(await call(signUpApi.signUp, { body: { ...bodyOf(values), validationCode: code } }));
    });
  });
  return { form, submit, requestCode, refused, busy, wasAsked };
}
