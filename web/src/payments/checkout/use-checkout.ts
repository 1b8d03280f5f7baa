import type { BillingForm, Checkout, OfferedPlan } from '@balcao/contract/payments/checkout';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { detailsOf } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { payInvoice } from '../payment.queries.ts';
import type { ReceivedPix } from '../pix/received-pix.ts';
import { billingErrors } from './billing-errors.ts';
import { checkoutTexts } from './checkout.texts.ts';

export const steps = ['stepData', 'stepPlan', 'stepReview'] as const;

/** State of the three steps; `charge` once there is a code. Starts at the second step if the first is filled in. */
export function useCheckoutSteps(checkout: Checkout) {
  const t = useTexts(checkoutTexts);
  const [step, setStep] = useState(checkout.isBillingComplete ? 1 : 0);
  const [planId, setPlanId] = useState(checkout.planId);
  const [charge, setCharge] = useState<ReceivedPix>();
  const [isPaying, setPaying] = useState(false);
  const { provider, billing } = checkout;
  const form = useForm<BillingForm>({
    initialValues: billing,
    validateInputOnBlur: true,
    validate: (values) => {
      const errors = billingErrors(values, { stored: billing.document, isNeeded: provider === 'asaas' });
      return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, t(text)]));
    },
  });
  const plan: OfferedPlan | undefined = checkout.plans.find(({ id }) => id === planId);

  const pay = async () => {
    setPaying(true);
    try {
      setCharge(await payInvoice(checkout.invoice.id, form.getValues(), planId));
      toast.success(t('started'));
    } catch (error) {
      // The provider rejected the document: it validates more than the form.
      if (detailsOf(error, 'ERR_INVALID_INPUT')?.fields['document'] === undefined) toast.error(error);
      else {
        setStep(0);
        form.setFieldError('document', t('documentInvalid'));
      }
    }
    setPaying(false);
  };
  const next = () => {
    if (step === 0 && form.validate().hasErrors) return;
    if (step < 2) setStep(step + 1);
    // Stored data may lack fields that this provider requires.
    else if (form.validate().hasErrors) setStep(0);
    else void pay();
  };
  return { step, form, plan, planId, setPlanId, charge, isPaying, next, back: () => setStep(step - 1), pay };
}

export type CheckoutSteps = ReturnType<typeof useCheckoutSteps>;
