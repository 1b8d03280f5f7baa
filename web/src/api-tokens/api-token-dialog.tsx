import {
  type ApiScope,
  type ApiToken,
  apiScopes,
  apiTokenInput,
  messageScopes,
  type NewApiToken,
} from '@balcao/contract/api-tokens/api-token';
import { Checkbox, TextInput } from '@mantine/core';
import { useConnectionsOrFailure } from '../connections/connection.queries.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { ChoiceSelect } from '../ui/forms/choices.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { createApiToken, invalidateApiTokens, updateApiToken } from './api-token.queries.ts';
import { apiTokenTexts } from './api-token.texts.ts';

type Props = {
  /** absent: a new one */
  token: ApiToken | undefined;
  onMade: (made: NewApiToken) => void;
  onClose: () => void;
};
type Values = { name: string; scopes: ApiScope[]; whatsappId: number | null };

export function ApiTokenDialog({ token, onMade, onClose }: Props) {
  const t = useTexts(apiTokenTexts);
  const { connections, failure } = useConnectionsOrFailure();
  const form = useZodForm<Values>({
    schema: apiTokenInput,
    initialValues: {
      name: token?.name ?? '',
      scopes: token?.scopes ?? [...messageScopes],
      whatsappId: token?.whatsappId ?? null,
    },
  });
  const save = async (body: Values) => {
    const made = token ? undefined : await createApiToken(body);
    if (token) await updateApiToken(token, changeOf(token, form.getInitialValues(), body));
    invalidateApiTokens();
    if (made) onMade(made);
    else toast.success(t('saved'));
  };
  return (
    <FormDialog opened onClose={onClose} title={t(token ? 'edit' : 'add')} form={form} onSubmit={save}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        maxLength={50}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={t('scopes')} description={t('scopesHint')} {...form.getInputProps('scopes')}>
        {apiScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={t(scope)} mt={8} />
        ))}
      </Checkbox.Group>
      <ChoiceSelect
        label={t('connection')}
        description={t(token?.isConnectionDeleted ? 'connectionDeletedHint' : 'connectionHint')}
        placeholder={t('anyConnection')}
        clearable
        choices={connections}
        failure={failure}
        {...form.getInputProps('whatsappId')}
      />
    </FormDialog>
  );
}

/** Saving without a connection unbinds a token whose connection was deleted (docs/decisions/0500): it is a change then. */
const changeOf = (token: ApiToken, opened: Values, now: Values): Partial<Values> => ({
  ...changedFields(opened, now),
  ...(token.isConnectionDeleted && { whatsappId: now.whatsappId }),
});
