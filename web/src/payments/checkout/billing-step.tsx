import { type BillingForm, countries } from '@balcao/contract/payments/checkout';
import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../platform/texts.ts';
import { FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { checkoutTexts } from './checkout.texts.ts';

/** The payer of the invoice. No card data: payment is by Pix. */
export function BillingStep({ form }: { form: UseFormReturnType<BillingForm> }) {
  const t = useTexts(checkoutTexts);
  return (
    <FormGrid>
      <TextInput
        label={t('fullName')}
        autoComplete="name"
        required
        data-autofocus
        {...form.getInputProps('firstName')}
      />
      <TextInput label={t('document')} inputMode="numeric" {...form.getInputProps('document')} />
      <FormGrid.Wide>
        <TextInput label={t('address')} autoComplete="street-address" required {...form.getInputProps('address2')} />
      </FormGrid.Wide>
      <TextInput label={t('city')} autoComplete="address-level2" required {...form.getInputProps('city')} />
      <TextInput label={t('state')} autoComplete="address-level1" {...form.getInputProps('state')} />
      <TextInput
        label={t('zipcode')}
        autoComplete="postal-code"
        inputMode="numeric"
        required
        {...form.getInputProps('zipcode')}
      />
      <Select
        label={t('country')}
        data={countries.map((value) => ({ value, label: t(value) }))}
        allowDeselect={false}
        required
        {...form.getInputProps('country')}
      />
    </FormGrid>
  );
}
