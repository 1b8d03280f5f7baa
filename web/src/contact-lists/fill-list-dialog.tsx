import { fillContactListInput } from '@balcao/contract/contact-lists/contact-list';
import { contactListApi } from '@balcao/contract/contact-lists/contact-list.api';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import { MultiSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { type FetchFailure, fetchState } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { useTagChoices } from '../tags/tag.queries.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { searchDelayMs } from '../ui/forms/search-delay.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { invalidateContactListItems } from './contact-list.queries.ts';
import { contactListItemTexts } from './contact-list.texts.ts';

/** An address book of 100,000 contacts takes about a minute on a busy server. */
const timeoutMs = 180_000;

type Values = { searchParam: string; tagIds: string[] };

/** Adds contacts of the address book to the list: all, or those that match a search and tags. */
export function FillListDialog({ contactListId, onClose }: { contactListId: number; onClose: () => void }) {
  const t = useTexts(contactListItemTexts);
  const { tags, error, retry } = useTagChoices();
  const form = useZodForm<Values>({ schema: fillContactListInput, initialValues: { searchParam: '', tagIds: [] } });
  const { searchParam, tagIds } = form.getValues();
  const { count, failure } = useMatching(searchParam, tagIds.map(Number));
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('fillTitle')}
      submitLabel={t('fillSubmit')}
      form={form}
      onSubmit={async (values) => {
        const body = { searchParam: values.searchParam, tagIds: values.tagIds.map(Number) };
        const { added } = await call(contactListApi.fill, { params: { id: contactListId }, body, timeoutMs });
        invalidateContactListItems(contactListId);
        toast.success(t('filled', { count: added }));
      }}
    >
      <TextInput label={t('fillSearch')} data-autofocus {...form.getInputProps('searchParam')} />
      <MultiSelect
        label={t('fillTags')}
        data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        {...form.getInputProps('tagIds')}
      />
      {Boolean(error) && <ErrorState isSmall error={error} onRetry={retry} />}
      {failure ? (
        <ErrorState isSmall error={failure.error} onRetry={failure.retry} />
      ) : (
        <Text size="sm" c="var(--bc-ink-2)" role="status">
          {count === undefined ? '…' : t('fillCount', { count })}
        </Text>
      )}
    </FormDialog>
  );
}

/** Number of matching contacts; undefined until known. `failure`: it could not be fetched. */
function useMatching(
  typed: string,
  tagIds: number[],
): { count: number | undefined; failure: FetchFailure | undefined } {
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs);
  const query = { searchParam: search, contactTag: tagIds.length > 0 ? tagIds : undefined };
  const found = useQuery({
    queryKey: ['contacts', 'count', search, ...tagIds],
    queryFn: async ({ signal }) => (await call(contactApi.list, { query, signal })).count,
  });
  return { count: found.data, failure: fetchState(found).failure };
}
