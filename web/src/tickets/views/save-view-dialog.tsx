import { type SavedViewFilter, savedViewInput } from '@balcao/contract/saved-views/saved-view';
import { savedViewApi } from '@balcao/contract/saved-views/saved-view.api';
import { Switch, TextInput } from '@mantine/core';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { invalidateSavedViews, setDefaultView } from './saved-view.queries.ts';

type Props = { filter: SavedViewFilter; onClose: () => void };

/** Saves the list's current filter under a name. */
export function SaveViewDialog({ filter, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const { may } = useSession();
  const form = useZodForm({
    schema: savedViewInput.pick({ name: true }),
    initialValues: { name: filter.search, isShared: false, isDefault: false },
  });
  return (
    <FormDialog
      opened
      size={480}
      onClose={onClose}
      title={t('viewSave')}
      form={form}
      onSubmit={async ({ name, isShared, isDefault }) => {
        const { id } = await call(savedViewApi.create, { body: { name, isShared, filter } });
        if (isDefault) await setDefaultView(id);
        await invalidateSavedViews();
        toast.success(t('viewSaved', { name }));
      }}
    >
      <TextInput label={t('viewName')} required data-autofocus {...form.getInputProps('name')} />
      {may('saved-views:share') && (
        <Switch label={t('viewShare')} {...form.getInputProps('isShared', { type: 'checkbox' })} />
      )}
      <Switch label={t('viewDefault')} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
    </FormDialog>
  );
}
