import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { FormSection } from '../ui/dialogs/form-dialog.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { contactTexts } from './contact.texts.ts';
import classes from './contacts-page.module.css';

type ExtraInfo = { name: string; value: string };

export type ContactValues = {
  name: string;
  number: string;
  email: string;
  disableBot: boolean;
  extraInfo: ExtraInfo[];
};

/** Any number of name and value pairs. */
export function ExtraInfoFields({ form }: { form: UseFormReturnType<ContactValues> }) {
  const t = useTexts(contactTexts);
  const rows = form.getValues().extraInfo;
  return (
    <FormSection title={t('extraInfo')}>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no name of their own, and the form holds their values
        <div key={index} className={classes['extra']}>
          <TextInput
            aria-label={t('extraName')}
            placeholder={t('extraName')}
            {...form.getInputProps(`extraInfo.${index}.name`)}
          />
          <TextInput
            aria-label={t('extraValue')}
            placeholder={t('extraValue')}
            {...form.getInputProps(`extraInfo.${index}.value`)}
          />
          <IconButton
            icon={IconTrash}
            name={t('extraRemove')}
            size={36}
            onClick={() => form.removeListItem('extraInfo', index)}
          />
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => form.insertListItem('extraInfo', { name: '', value: '' })}
        >
          {t('extraAdd')}
        </Button>
      </div>
    </FormSection>
  );
}
