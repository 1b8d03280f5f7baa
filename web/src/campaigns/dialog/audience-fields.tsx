import { useConnectionsOrFailure } from '../../connections/connection.queries.ts';
import { useAllContactLists } from '../../contact-lists/contact-list.queries.ts';
import { useAllFileLists } from '../../file-lists/file-list.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { useAllTags } from '../../tags/tag.queries.ts';
import { FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { ChoiceSelect } from '../../ui/forms/choices.tsx';
import { campaignDialogTexts } from './campaign-dialog.texts.ts';
import type { CampaignForm } from './campaign-values.ts';

/** `isLocked`: a cancelled campaign's fields cannot be changed. */
type Props = { form: CampaignForm; isLocked: boolean };

/** Excludes connections of channels that only allow writing to people who wrote first. */
export function ConnectionField({ form, isLocked }: Props) {
  const t = useTexts(campaignDialogTexts);
  const { connections, failure } = useConnectionsOrFailure();
  return (
    <ChoiceSelect
      label={t('connection')}
      choices={connections.filter(({ channel }) => channel !== 'instagram' && channel !== 'facebook')}
      failure={failure}
      required
      searchable
      disabled={isLocked}
      {...form.getInputProps('whatsappId')}
    />
  );
}

/** The recipients: a list, a tag, or both; and the files that are sent before the text. */
export function WhomFields({ form, isLocked }: Props) {
  const t = useTexts(campaignDialogTexts);
  const contacts = useAllContactLists();
  const files = useAllFileLists();
  const { all: tags, error, retry } = useAllTags();
  return (
    <FormGrid columns={3}>
      <ChoiceSelect
        label={t('contactList')}
        choices={contacts.lists}
        failure={contacts.failure}
        clearable
        searchable
        placeholder={t('none')}
        disabled={isLocked}
        {...form.getInputProps('contactListId')}
      />
      <ChoiceSelect
        label={t('tagList')}
        choices={tags}
        failure={error ? { error, retry } : undefined}
        clearable
        searchable
        placeholder={t('none')}
        disabled={isLocked}
        {...form.getInputProps('tagListId')}
      />
      <ChoiceSelect
        label={t('fileList')}
        choices={files.lists}
        failure={files.failure}
        clearable
        searchable
        placeholder={t('none')}
        description={t('fileListHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('fileListId')}
      />
    </FormGrid>
  );
}
