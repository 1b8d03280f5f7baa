import { passwordResetApi } from '@balcao/contract/auth/password-reset.api';
import { isResetPassword } from '@balcao/contract/auth/password-reset.rules';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle, IconCircleCheck, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/errors/error-texts.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { detailsOf, Refusal } from '../../platform/refusal.ts';
import { readStored } from '../../platform/storage/storage.ts';
import { translate, useTexts } from '../../platform/texts.ts';
import { codeText, errorsOf } from '../../ui/forms/form-errors.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { PasswordStrength } from '../../ui/forms/password-strength.tsx';
import { usePageHead } from '../../ui/layout/page-head.ts';
import { EnterLink } from '../login/enter-link.tsx';
import { LoginFrame } from '../login/login-frame.tsx';
import frame from '../login/login-page.module.css';
import { passwordResetTexts } from './password-reset.texts.ts';

/** The content of the mail's link after its `#`, which is not sent to any server. */
function readLink(hash: string): { email: string; token: string } {
  const given = new URLSearchParams(hash.slice(1));
  return { email: given.get('email') ?? '', token: given.get('token') ?? '' };
}

/** Reset of a password in two phases: request a mail, then set a new password with its link. */
export function PasswordResetPage() {
  const link = readLink(useLocation().hash);
  // The link may be opened while the page is mounted: then only the part after `#` changes.
  return <ResetPhases key={link.token} link={link} />;
}

function ResetPhases({ link }: { link: ReturnType<typeof readLink> }) {
  const t = useTexts(passwordResetTexts);
  const [phase, setPhase] = useState<'ask' | 'reset' | 'done'>(link.token === '' ? 'ask' : 'reset');
  const [email, setEmail] = useState(link.email || (readStored('email') ?? ''));
  const [isSent, setSent] = useState(false);
  usePageHead(t('title'));
  const onSent = (to: string) => {
    setEmail(to);
    setSent(true);
    setPhase('reset');
  };
  return (
    <LoginFrame>
      {phase === 'ask' && (
        <AskForm email={email} onSent={onSent} onHaveCode={(typed) => [setEmail(typed), setPhase('reset')]} />
      )}
      {phase === 'reset' && (
        <ResetForm
          email={email}
          token={link.token}
          isSent={isSent}
          onAskAgain={() => [setSent(false), setPhase('ask')]}
          onDone={() => setPhase('done')}
        />
      )}
      {phase === 'done' && (
        <>
          <div role="status">
            <h1>{t('doneTitle')}</h1>
            <p className={frame['invitation']}>{t('doneText')}</p>
          </div>
          <EnterLink to="/login">{t('enter')}</EnterLink>
        </>
      )}
      {phase !== 'done' && (
        <p className={frame['help']}>
          <Anchor component={Link} to="/login" inherit>
            {t('back')}
          </Anchor>
        </p>
      )}
    </LoginFrame>
  );
}

const emailForm = z.object({ email: z.email() });

type AskFormProps = { email: string; onSent: (email: string) => void; onHaveCode: (email: string) => void };

function AskForm({ email, onSent, onHaveCode }: AskFormProps) {
  const t = useTexts(passwordResetTexts);
  const form = useForm({
    initialValues: { email },
    validate: (values) => errorsOf(emailForm, { email: values.email.trim() }),
    validateInputOnBlur: true,
  });
  const { refused, busy, run } = useCall();
  const submit = form.onSubmit(({ email }) =>
    run(async () => {
      const to = email.trim();
      await call(passwordResetApi.request, { body: { email: to, language: currentLanguage() } });
      onSent(to);
    }),
  );
  return (
    <form noValidate onSubmit={submit}>
      <h1>{t('askTitle')}</h1>
      <p className={frame['invitation']}>{t('askText')}</p>
      <Refused error={refused} />
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="username"
        autoFocus
        leftSection={<IconMail size={17} stroke={1.6} />}
        className={frame['field'] ?? ''}
        {...form.getInputProps('email')}
      />
      <Button type="submit" loading={busy} fullWidth className={frame['enter'] ?? ''}>
        {t('send')}
      </Button>
      <Button variant="subtle" fullWidth mt={8} mih={44} onClick={() => onHaveCode(form.getValues().email)}>
        {t('haveCode')}
      </Button>
    </form>
  );
}

type ResetFormProps = {
  email: string;
  token: string;
  isSent: boolean;
  onAskAgain: () => void;
  onDone: () => void;
};

const resetForm = emailForm.extend({ token: z.string().min(1) });

function ResetForm({ email, token, isSent, onAskAgain, onDone }: ResetFormProps) {
  const t = useTexts(passwordResetTexts);
  const { form, submit, refused, busy, isStrongRequired } = useResetForm({ email, token }, onDone);
  const field = (name: 'email' | 'token' | 'password' | 'confirmation') => ({
    className: frame['field'] ?? '',
    ...form.getInputProps(name),
  });
  return (
    <form noValidate onSubmit={submit}>
      <h1>{t('resetTitle')}</h1>
      <p className={frame['invitation']}>{t('resetText')}</p>
      {isSent && (
        <p role="status" className={frame['ended']}>
          <IconCircleCheck size={17} stroke={1.8} aria-hidden="true" />
          {t('sent')}
        </p>
      )}
      <Refused error={refused} />
      <TextInput label={t('email')} type="email" autoComplete="username" {...field('email')} />
      <TextInput label={t('token')} autoComplete="one-time-code" autoFocus={token === ''} {...field('token')} />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        autoFocus={token !== ''}
        {...field('password')}
      />
      {isStrongRequired && (
        <PasswordStrength password={form.values.password} person={{ name: '', email: form.values.email }} required />
      )}
      <PasswordField label={t('confirmation')} autoComplete="new-password" {...field('confirmation')} />
      <Button type="submit" loading={busy} fullWidth className={frame['enter'] ?? ''}>
        {t('save')}
      </Button>
      <Button variant="subtle" fullWidth mt={8} mih={44} onClick={onAskAgain}>
        {t('again')}
      </Button>
    </form>
  );
}

function useResetForm(known: { email: string; token: string }, onDone: () => void) {
  const t = useTexts(passwordResetTexts);
  const form = useForm({
    initialValues: { ...known, password: '', confirmation: '' },
    validate: ({ email, token, password, confirmation }) => ({
      ...errorsOf(resetForm, { email: email.trim(), token: token.trim() }),
      ...(!isResetPassword(password) && { password: t('weak') }),
      ...(password !== confirmation && { confirmation: t('different') }),
    }),
  });
  const { refused, busy, run } = useCall();
  const [isStrongRequired, setStrongRequired] = useState(false);
  /** Only the server knows that the company requires strong passwords. */
  const showRefusal = (error: unknown) => {
    const fields = detailsOf(error, 'ERR_INVALID_INPUT')?.fields;
    if (!fields) throw error;
    if (fields['password'] === 'weakPassword') setStrongRequired(true);
    form.setErrors(Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, codeText(code)])));
    form.getInputNode(Object.keys(fields)[0] ?? '')?.focus();
  };
  const submit = form.onSubmit(({ email, token, password }) =>
    run(() =>
      call(passwordResetApi.reset, { body: { email: email.trim(), token: token.trim(), password } }).then(
        onDone,
        showRefusal,
      ),
    ),
  );
  return { form, submit, refused, busy, isStrongRequired };
}

/** Runs one call at a time, and holds the last refusal. */
function useCall() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    await work().catch(setRefused);
    setBusy(false);
  };
  return { busy, refused, run };
}

function Refused({ error }: { error: unknown }): ReactNode {
  return (
    <div role="alert">
      {error !== undefined && (
        <p className={frame['refused']}>
          <IconAlertCircle size={17} stroke={1.8} aria-hidden="true" />
          {describeRefusal(error)}
        </p>
      )}
    </div>
  );
}

function describeRefusal(error: unknown): string {
  const t = translate(passwordResetTexts);
  if (error instanceof Refusal && error.code === 'ERR_NO_USER_FOUND') return t('unknown');
  const seconds = detailsOf(error, 'ERR_RATE_LIMIT')?.retryAfterSeconds;
  return seconds ? t('wait', { minutes: Math.ceil(seconds / 60) }) : describeError(error);
}
