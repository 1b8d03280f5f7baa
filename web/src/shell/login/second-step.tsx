import type { Session } from '@balcao/contract/auth/session';
import { type TwoFactorSetup as Setup, twoFactorApi } from '@balcao/contract/auth/two-factor.api';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { RecoveryCodes } from '../security/recovery-codes.tsx';
import { twoFactorTexts } from '../security/two-factor.texts.ts';
import { TwoFactorCode } from '../security/two-factor-code.tsx';
import { TwoFactorSetup } from '../security/two-factor-setup.tsx';
import { useSessionActions } from '../session/session.tsx';
import classes from './login-page.module.css';

type Props = {
  challenge: string;
  enrols: boolean;
  /** Returns to the password, with the error. */
  onBack: (error?: unknown) => void;
};

/**
 * After the correct password: asks for the code or, if the company requires a second factor and the user has none,
 * sets it up.
 */
export function SecondStep({ challenge, enrols, onBack }: Props) {
  const t = useTexts(twoFactorTexts);
  return (
    <>
      <h1>{t(enrols ? 'enrolTitle' : 'stepTitle')}</h1>
      <p className={classes['invitation']}>{t(enrols ? 'enrolText' : 'stepText')}</p>
      {enrols ? (
        <Enrolment challenge={challenge} onBack={onBack} />
      ) : (
        <CodeStep challenge={challenge} onBack={onBack} />
      )}
      <Button variant="subtle" fullWidth mt={8} mih={44} onClick={() => onBack()}>
        {t('back')}
      </Button>
    </>
  );
}

type StepProps = Pick<Props, 'challenge' | 'onBack'>;

function CodeStep({ challenge, onBack }: StepProps) {
  const t = useTexts(twoFactorTexts);
  const { begin } = useSessionActions();
  const prove = async (code: string) =>
    begin(await untilExpired(() => call(twoFactorApi.signIn, { body: { challenge, code } }), onBack));
  return <TwoFactorCode label={t('code')} description={t('codeHint')} onCode={prove} />;
}

function Enrolment({ challenge, onBack }: StepProps) {
  const { begin } = useSessionActions();
  const [setup, setSetup] = useState<Setup>();
  const [enrolled, setEnrolled] = useState<Session & { recoveryCodes: string[] }>();
  useEffect(() => {
    call(twoFactorApi.enrol, { body: { challenge } }).then(setSetup, onBack);
  }, [challenge, onBack]);
  if (enrolled) return <RecoveryCodes codes={enrolled.recoveryCodes} onStored={() => begin(enrolled)} />;
  if (!setup) return null;
  const prove = async (code: string) =>
    setEnrolled(await untilExpired(() => call(twoFactorApi.enrolConfirm, { body: { challenge, code } }), onBack));
  return <TwoFactorSetup setup={setup} onCode={prove} />;
}

/** Returns to the password when the challenge has expired or had too many attempts. */
async function untilExpired<T>(run: () => Promise<T>, onBack: (error: unknown) => void): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ERR_TWO_FACTOR_EXPIRED') onBack(error);
    throw error;
  }
}
