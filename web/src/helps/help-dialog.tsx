import { createHelpInput, type Help } from '@balcao/contract/helps/help';
import { helpApi } from '@balcao/contract/helps/help.api';
import { Textarea, TextInput } from '@mantine/core';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidateHelps } from './help.queries.ts';
import { helpTexts } from './help.texts.ts';

type Values = { title: string; video: string; description: string };

/** Adds or edits a help video. */
export function HelpDialog({ help, onClose }: { help?: Help | undefined; onClose: () => void }) {
  const t = useTexts(helpTexts);
  const form = useZodForm<Values>({
    schema: createHelpInput,
    initialValues: { title: help?.title ?? '', video: help?.video ?? '', description: help?.description ?? '' },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      size={480}
      title={t(help ? 'edit' : 'add')}
      form={form}
      failedText={t('saveFailed')}
      onSubmit={async (body) => {
        if (help)
          await call(helpApi.update, { params: { id: help.id }, body: changedFields(form.getInitialValues(), body) });
        else await call(helpApi.create, { body });
        invalidateHelps();
        toast.success(t('saved'));
      }}
    >
      <TextInput label={t('name')} required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <TextInput label={t('video')} required maxLength={500} {...form.getInputProps('video')} />
      <Textarea
        label={t('description')}
        autosize
        minRows={3}
        maxLength={2_000}
        {...form.getInputProps('description')}
      />
    </FormDialog>
  );
}
