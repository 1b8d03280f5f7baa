import { type TwoFactorSetup as Setup, twoFactorApi } from '@balcao/contract/auth/two-factor.api';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PasswordAndCodeDialog } from './password-and-code-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';
import { twoFactorTexts } from './two-factor.texts.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

type Step =
  | { is: 'enable' | 'disable' | 'renew' }
  | { is: 'setUp'; setup: Setup }
  | { is: 'codes'; codes: readonly string[] };

/** The user's second factor: on, off, and recovery codes. `onCodes`: whether the codes, shown only once, are on the screen. */
export function TwoFactorSection({ onCodes }: { onCodes: (areShown: boolean) => void }) {
  const t = useTexts(twoFactorTexts);
  const query = useQuery({
    queryKey: ['two-factor'],
    queryFn: () => call(twoFactorApi.show, {}),
    staleTime: 0,
  });
  const { data, refetch } = query;
  const { error } = emptyState(query);
  const [step, setStep] = useState<Step>();
  const areCodesShown = step?.is === 'codes';
  useEffect(() => onCodes(areCodesShown), [areCodesShown, onCodes]);
  const done = () => {
    setStep(undefined);
    void refetch();
  };
  if (step?.is === 'setUp')
    return (
      <TwoFactorSetup
        setup={step.setup}
        onCode={async (code) => {
          const { recoveryCodes } = await call(twoFactorApi.confirm, { body: { code } });
          setStep({ is: 'codes', codes: recoveryCodes });
        }}
      />
    );
  if (step?.is === 'codes') return <RecoveryCodes codes={step.codes} onStored={done} />;
  if (error) return <ErrorState of="page" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} />;
  return (
    <>
      <p className={classes['text']}>
        {data.enabled ? t('on', { count: data.recoveryCodesLeft }) : t('off')}
        {data.required && ` ${t('required')}`}
      </p>
      <div className={classes['actions']}>
        {data.enabled ? (
          <>
            <Button variant="default" onClick={() => setStep({ is: 'renew' })}>
              {t('renewCodes')}
            </Button>
            <Button variant="default" color="red" onClick={() => setStep({ is: 'disable' })}>
              {t('disable')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep({ is: 'enable' })}>{t('enable')}</Button>
        )}
      </div>
      {step && <ProofDialog step={step.is} onStep={setStep} onDone={done} />}
    </>
  );
}

type ProofProps = {
  step: 'enable' | 'disable' | 'renew';
  onStep: (step: Step | undefined) => void;
  onDone: () => void;
};

/** Asks for the proof that each change requires: the password, and a code with a second factor. */
function ProofDialog({ step, onStep, onDone }: ProofProps) {
  const t = useTexts(twoFactorTexts);
  const close = () => onStep(undefined);
  if (step === 'enable')
    return (
      <PasswordAndCodeDialog
        title={t('enableTitle')}
        withCode={false}
        onClose={close}
        onProof={async ({ currentPassword }) => {
          const setup = await call(twoFactorApi.begin, { body: { currentPassword } });
          return () => onStep({ is: 'setUp', setup });
        }}
      />
    );
  const renews = step === 'renew';
  return (
    <PasswordAndCodeDialog
      title={t(renews ? 'renewCodes' : 'disableTitle')}
      text={t(renews ? 'renewText' : 'disableText')}
      withCode
      onClose={close}
      onProof={async (body) => {
        if (renews) {
          const { recoveryCodes } = await call(twoFactorApi.renewCodes, { body });
          return () => onStep({ is: 'codes', codes: recoveryCodes });
        }
        await call(twoFactorApi.disable, { body });
        toast.success(t('disabled'));
        return onDone;
      }}
    />
  );
}
