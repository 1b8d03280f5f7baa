import { formatReais } from '@balcao/contract/invoices/money.rules';
import type { PaymentCredit } from '@balcao/contract/payments/payment';
import { paymentApi } from '@balcao/contract/payments/payment.api';
import { Textarea } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { resolveCredit } from '../payment.queries.ts';
import { paymentsTexts } from './payments.texts.ts';

/** Marks a credit as refunded or settled otherwise, with a note. */
export function ResolveCreditDialog({ credit, onClose }: { credit: PaymentCredit; onClose: () => void }) {
  const t = useTexts(paymentsTexts);
  const form = useZodForm({ schema: paymentApi.resolveCredit.body, initialValues: { note: '' } });
  return (
    <FormDialog
      opened
      size={480}
      title={t('resolveTitle', { company: credit.companyName })}
      submitLabel={t('save')}
      form={form}
      onSubmit={async ({ note }) => {
        await resolveCredit(credit.id, note);
        toast.success(t('saved'));
      }}
      onClose={onClose}
    >
      <Textarea
        label={t('note', { value: formatReais(credit.value) })}
        placeholder={t('notePlaceholder')}
        autosize
        minRows={3}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
