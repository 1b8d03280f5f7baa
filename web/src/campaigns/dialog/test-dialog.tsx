import type { Campaign } from '@balcao/contract/campaigns/campaign';
import { variants } from '@balcao/contract/campaigns/campaign';
import { campaignApi } from '@balcao/contract/campaigns/campaign.api';
import { testCampaignInput } from '@balcao/contract/campaigns/test-campaign';
import { country } from '@balcao/contract/contacts/country';
import { Select } from '@mantine/core';
import { useRef } from 'react';
import { call } from '../../platform/api.ts';
import { readStored, writeStored } from '../../platform/storage/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { PhoneField } from '../../ui/forms/phone-field.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import classes from './message-tabs.module.css';
import { testDialogTexts } from './test-dialog.texts.ts';

type Props = { campaign: Campaign; onClose: () => void };

/** Sends one of a campaign's saved texts to a number of the user's own, which this browser remembers. */
export function TestDialog({ campaign, onClose }: Props) {
  const t = useTexts(testDialogTexts);
  const { user, setting } = useSession();
  const filled = variants.filter((n) => campaign[`message${n}`].trim() !== '' || campaign[`template${n}`] !== null);
  const stored = readStored('campaignTest');
  const keyFor = useKeyOfValues();
  const form = useZodForm({
    schema: testCampaignInput,
    initialValues: {
      number: stored?.userId === user.id ? stored.number : '',
      variant: filled[0],
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('title')}
      size={480}
      submitLabel={t('send')}
      form={form}
      onSubmit={async (values) => {
        const params = { id: campaign.id };
        const { filledFor } = await call(campaignApi.test, { params, body: values, idempotencyKey: keyFor(values) });
        writeStored('campaignTest', { userId: user.id, number: values.number });
        toast.success(filledFor === '' ? t('sent') : t('sentAs', { name: filledFor }));
      }}
    >
      <p className={classes['hint']}>{t('hint')}</p>
      <PhoneField
        label={t('number')}
        required
        data-autofocus
        country={country.catch('BR').parse(setting('country'))}
        {...form.getInputProps('number')}
      />
      {filled.length > 1 && (
        <Select
          label={t('text')}
          data={filled.map((n) => ({ value: String(n), label: t('textOf', { number: n }) }))}
          allowDeselect={false}
          value={String(form.values.variant)}
          onChange={(value) =>
            form.setFieldValue(
              'variant',
              filled.find((n) => String(n) === value),
            )
          }
          error={form.errors['variant']}
        />
      )}
    </FormDialog>
  );
}

/** Idempotency key: the same for a retry with the same values; another number or text gets a new one. */
function useKeyOfValues(): (values: object) => string {
  const last = useRef({ values: '', key: '' });
  return (values) => {
    const now = JSON.stringify(values);
    if (last.current.values !== now) last.current = { values: now, key: crypto.randomUUID() };
    return last.current.key;
  };
}
