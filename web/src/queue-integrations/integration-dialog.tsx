import {
  blankIntegration,
  integrationType,
  type QueueIntegration,
  queueIntegrationForm,
} from '@balcao/contract/queue-integrations/queue-integration';
import { queueIntegrationApi } from '@balcao/contract/queue-integrations/queue-integration.api';
import { Select, TextInput } from '@mantine/core';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog, FormGrid } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { DialogflowFields, TypebotFields, WebhookFields } from './integration-fields.tsx';
import { IntegrationMark, integrationNames } from './integration-mark.tsx';
import type { IntegrationValues } from './integration-values.ts';
import { invalidateIntegrations } from './queue-integration.queries.ts';
import { queueIntegrationTexts } from './queue-integration.texts.ts';

type Props = {
  /** absent: a new one */
  integration: QueueIntegration | undefined;
  /** called with a new signing secret, which is shown only now */
  onSecret: (secret: string) => void;
  onClose: () => void;
};

/** Adds or edits an integration. Its type cannot be changed: the fields differ completely. */
export function IntegrationDialog({ integration, onSecret, onClose }: Props) {
  const t = useTexts(queueIntegrationTexts);
  const form = useZodForm<IntegrationValues>({
    schema: queueIntegrationForm({ hasKey: (integration?.jsonContent ?? '') !== '' }),
    initialValues: valuesOf(integration),
  });
  const { type } = form.getValues();
  const save = async (body: IntegrationValues) => {
    if (integration)
      await call(queueIntegrationApi.update, {
        params: { id: integration.id },
        body: changedFields(form.getInitialValues(), body),
      });
    else {
      const { signingSecret } = await call(queueIntegrationApi.create, { body });
      if (signingSecret !== '') onSecret(signingSecret);
    }
    invalidateIntegrations();
    toast.success(t('saved'));
  };
  const fields = { form, integration, onSecret };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(integration ? 'edit' : 'add')}
      titleStart={<IntegrationMark type={type} />}
      form={form}
      fieldOf={{ ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'name', ERR_URL_NOT_ALLOWED: 'urlN8N' }}
      onSubmit={save}
    >
      <FormGrid>
        <Select
          label={t('type')}
          data={integrationType.options.map((value) => ({ value, label: integrationNames[value] }))}
          allowDeselect={false}
          disabled={integration !== undefined}
          {...form.getInputProps('type')}
        />
        <TextInput label={t('name')} required maxLength={50} data-autofocus {...form.getInputProps('name')} />
      </FormGrid>
      {type === 'dialogflow' && <DialogflowFields {...fields} />}
      {type === 'typebot' && <TypebotFields {...fields} />}
      {(type === 'n8n' || type === 'webhook') && <WebhookFields {...fields} />}
    </FormDialog>
  );
}

function valuesOf(given: QueueIntegration | undefined): IntegrationValues {
  const { type, name, projectName, jsonContent, language, urlN8N, typebotSlug, typebotExpires } = {
    ...blankIntegration,
    type: 'typebot' as const,
    name: '',
    ...given,
  };
  return {
    ...{ type, name, projectName, jsonContent, language, urlN8N, typebotSlug, typebotExpires },
    events: given?.events ?? [],
    typebotDelayMessage: given?.typebotDelayMessage ?? blankIntegration.typebotDelayMessage,
    typebotKeywordFinish: given?.typebotKeywordFinish ?? '',
    typebotKeywordRestart: given?.typebotKeywordRestart ?? '',
    typebotUnknownMessage: given?.typebotUnknownMessage ?? '',
    typebotRestartMessage: given?.typebotRestartMessage ?? '',
  };
}
