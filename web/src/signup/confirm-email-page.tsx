import { emailConfirmationApi } from '@balcao/contract/signup/email-confirmation.api';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call } from '../platform/api.ts';
import { describeError } from '../platform/errors/error-texts.ts';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { EnterLink } from '../shell/login/enter-link.tsx';
import { LoginFrame } from '../shell/login/login-frame.tsx';
import frame from '../shell/login/login-page.module.css';
import { usePageHead } from '../ui/layout/page-head.ts';
import { signUpTexts } from './signup.texts.ts';

/** Target of the link in the mail. Its token is after `#`, which is not sent to servers, and single-use: it is sent once. */
export function ConfirmEmailPage() {
  const t = useTexts(signUpTexts);
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  usePageHead(t('confirmTitle'));
  const { data, error } = useQuery({
    queryKey: ['signup', 'confirm', token],
    queryFn: () => call(emailConfirmationApi.confirm, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isUsed = error instanceof Refusal && error.code === 'ERR_RESET_TOKEN';
  const failure = error && (isUsed ? t('confirmFailed') : describeError(error));
  return (
    <LoginFrame>
      <h1>{t('confirmTitle')}</h1>
      <p role="status" className={frame['invitation']}>
        {data ? t('confirmed', { email: data.email }) : (failure ?? t('confirming'))}
      </p>
      <EnterLink to="/">{t('enter')}</EnterLink>
    </LoginFrame>
  );
}
