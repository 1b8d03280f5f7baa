import { emailConfirmationApi } from '@balcao/contract/signup/email-confirmation.api';
import { Button, CloseButton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useSession } from '../session/session.tsx';
import classes from './banners.module.css';
import { emailTexts } from './email.texts.ts';

/** Tells a company's admins that the address for invoices and licence warnings is unconfirmed. */
export function EmailBanner() {
  const t = useTexts(emailTexts);
  const close = useTexts(uiTexts)('close');
  const { user, may } = useSession();
  const { email, isEmailConfirmed } = user.company;
  const [isClosed, setClosed] = useState(false);
  const [isSending, setSending] = useState(false);
  // The operator's own address was set at installation: no confirmation was sent.
  const isAsked = !isEmailConfirmed && email !== '' && !user.super && !user.looking && may('company:edit');
  if (isClosed || !isAsked) return null;
  const resend = async () => {
    setSending(true);
    try {
      await call(emailConfirmationApi.send, {});
      toast.success(t('resent', { email }));
    } catch (error) {
      toast.error(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classes['banner']} data-tone="warn" data-wraps role="status">
      <IconMail size={17} stroke={1.6} aria-hidden="true" />
      <span className={classes['text']}>{t('unconfirmed', { email })}</span>
      <Button size="compact-sm" variant="default" loading={isSending} onClick={() => void resend()}>
        {t('resend')}
      </Button>
      <CloseButton size={28} aria-label={close} onClick={() => setClosed(true)} />
    </div>
  );
}
