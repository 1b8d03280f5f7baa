import { formatReais } from '@balcao/contract/invoices/money.rules';
import type { Checkout } from '@balcao/contract/payments/checkout';
import { Button } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { formatDate } from '../../platform/formatting.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { confirmDiscard } from '../../ui/dialogs/confirm-discard.ts';
import { WideDialog } from '../../ui/dialogs/wide-dialog.tsx';
import { useWarnBeforeUnload } from '../../ui/forms/unsaved-entries.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useCheckout } from '../payment.queries.ts';
import { PixScreen } from '../pix/pix-screen.tsx';
import { BillingStep } from './billing-step.tsx';
import classes from './checkout.module.css';
import { checkoutTexts } from './checkout.texts.ts';
import { PlanStep } from './plan-step.tsx';
import { type CheckoutSteps, steps, useCheckoutSteps } from './use-checkout.ts';

/** Payment of one invoice in three steps: payer, plan and review; then the Pix code. */
export function CheckoutDialog({ invoiceId, onClose }: { invoiceId: number; onClose: () => void }) {
  const t = useTexts(checkoutTexts);
  const { data, error, refetch } = useCheckout(invoiceId);
  const stepsRef = useRef<StepsHandle>(null);
  const close = async () => {
    if (!stepsRef.current?.isUnsaved() || (await confirmDiscard())) onClose();
  };
  const isNotOpen =
    error instanceof Refusal && (error.code === 'ERR_INVOICE_NOT_OPEN' || error.code === 'ERR_NOT_FOUND');
  return (
    <WideDialog title={t('title', { id: invoiceId })} onClose={() => void close()}>
      {data?.provider === null ? (
        <Message text={t('unavailable')} onClose={onClose} />
      ) : data ? (
        <Steps ref={stepsRef} checkout={data} />
      ) : isNotOpen ? (
        <Message text={t('notOpen')} onClose={onClose} />
      ) : (
        error && <ErrorState of="page" error={error} onRetry={() => void refetch()} />
      )}
    </WideDialog>
  );
}

function Message({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTexts(checkoutTexts);
  return (
    <div className={classes['body']}>
      <p>{text}</p>
      <Button variant="default" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}

/** Read when the dialog is closed: the dialog's own render may be older than the last key. */
type StepsHandle = { isUnsaved: () => boolean };

function Steps({ checkout, ref }: { checkout: Checkout; ref: Ref<StepsHandle> }) {
  const t = useTexts(checkoutTexts);
  const state = useCheckoutSteps(checkout);
  const { step, charge } = state;
  const isUnsaved = () => charge === undefined && state.form.isDirty();
  useImperativeHandle(ref, () => ({ isUnsaved }));
  useWarnBeforeUnload(true, isUnsaved);
  if (charge)
    return (
      <div className={classes['body']}>
        <PixScreen charge={charge} onNewCode={() => void state.pay()} isBusy={state.isPaying} />
      </div>
    );
  return (
    <form
      noValidate
      className={classes['body']}
      onSubmit={(event) => {
        event.preventDefault();
        state.next();
      }}
    >
      <ol className={classes['steps']}>
        {steps.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step || undefined}>
            <span>{at + 1}</span>
            {t(name)}
          </li>
        ))}
      </ol>
      <span className="bc-said" role="status">
        {t('step', { n: step + 1 })}
      </span>
      {step === 0 && <BillingStep form={state.form} />}
      {step === 1 && <PlanStep checkout={checkout} planId={state.planId} onChange={state.setPlanId} />}
      {step === 2 && <Review checkout={checkout} state={state} />}
      <footer className={classes['foot']}>
        {step > 0 && (
          <Button variant="default" onClick={state.back}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" loading={state.isPaying}>
          {t(step === 2 ? 'pay' : 'next')}
        </Button>
      </footer>
    </form>
  );
}

function Review({ checkout, state }: { checkout: Checkout; state: CheckoutSteps }) {
  const t = useTexts(checkoutTexts);
  const { firstName, address2, city, zipcode } = state.form.getValues();
  const { renewedUntil } = state.plan ?? checkout;
  // Days already paid are converted to fewer days of a dearer plan.
  const isReckoned = Date.parse(renewedUntil) < Date.parse(checkout.renewedUntil);
  const rows = [
    [t('billTo'), firstName],
    [t('address'), [address2, city, zipcode].filter(Boolean).join(', ')],
    [t('plan'), state.plan?.name ?? checkout.invoice.detail],
    [t('validUntil'), formatDate(renewedUntil)],
    [t('total'), formatReais(state.plan?.price ?? checkout.invoice.value)],
    ...(checkout.received > 0
      ? ([
          [t('received'), formatReais(checkout.received)],
          [t('due'), formatReais((state.plan ?? checkout).due)],
        ] as const)
      : []),
  ] as const;
  return (
    <>
      <dl className={classes['review']} aria-label={t('summary')}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>{t(isReckoned ? 'reckoned' : 'monthly')}</p>
    </>
  );
}
