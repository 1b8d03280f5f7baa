import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle, IconLock, IconMail } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../platform/texts.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { usePageHead } from '../../ui/layout/page-head.ts';
import { type SessionEnd, useSessionActions } from '../session/session.tsx';
import { describeEnd } from './describe-end.ts';
import { describeRefusal } from './describe-refusal.ts';
import { loginTexts } from './login.texts.ts';
import { LoginFrame } from './login-frame.tsx';
import classes from './login-page.module.css';
import { useLoginForm } from './use-login-form.ts';
import { useSignUpOffered } from './use-sign-up-offered.ts';

/** Loaded on demand, because few users have a second factor. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** Sign-in page. */
export function LoginPage() {
  const t = useTexts(loginTexts);
  const login = useLoginForm();
  usePageHead(t('title'));

  return (
    <LoginFrame>
      {login.secondStep ? (
        <Suspense>
          <SecondStep {...login.secondStep} onBack={login.leaveSecondStep} />
        </Suspense>
      ) : (
        <PasswordStep login={login} />
      )}
    </LoginFrame>
  );
}

function PasswordStep({ login }: { login: ReturnType<typeof useLoginForm> }) {
  const t = useTexts(loginTexts);
  const { state } = useSessionActions();
  const { submit, field, refused, busy, isEmailKnown } = login;
  const isSignUpOffered = useSignUpOffered();
  return (
    <form noValidate onSubmit={submit}>
      <h1>{t('welcome')}</h1>
      <p className={classes['invitation']}>{t('invitation')}</p>
      <EndedNotice ended={state.is === 'out' ? state.ended : undefined} />
      <div role="alert">
        {refused !== undefined && (
          <p className={classes['refused']}>
            <IconAlertCircle size={17} stroke={1.8} aria-hidden="true" />
            {describeRefusal(refused)}
          </p>
        )}
      </div>
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="username"
        autoFocus={!isEmailKnown}
        leftSection={<IconMail size={17} stroke={1.6} />}
        className={classes['field'] ?? ''}
        {...field('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        autoFocus={isEmailKnown}
        leftSection={<IconLock size={17} stroke={1.6} />}
        className={classes['field'] ?? ''}
        {...field('password')}
      />
      <Button type="submit" loading={busy} fullWidth className={classes['enter'] ?? ''}>
        {t('enter')}
      </Button>
      <p className={classes['help']}>
        <Link to="/forgetpsw">{t('forgot')}</Link>
        {isSignUpOffered && (
          <>
            <br />
            <Link to="/signup">{t('signUp')}</Link>
          </>
        )}
      </p>
    </form>
  );
}

/** Why the session ended without a sign-out. */
function EndedNotice({ ended }: { ended: SessionEnd | undefined }) {
  const reason = ended && describeEnd(ended);
  return (
    <div role="status">
      {reason && (
        <p className={classes['ended']}>
          <IconInfoCircle size={17} stroke={1.8} aria-hidden="true" />
          {reason}
        </p>
      )}
    </div>
  );
}
