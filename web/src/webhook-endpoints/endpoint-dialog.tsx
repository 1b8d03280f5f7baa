import {
  type EndpointEvent,
  type EndpointWithSecret,
  endpointEvents,
  endpointInput,
  type WebhookEndpoint,
} from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import classes from './endpoint-dialog.module.css';
import { createEndpoint, invalidateEndpoints, updateEndpoint } from './webhook-endpoint.queries.ts';
import { webhookEndpointTexts } from './webhook-endpoint.texts.ts';

type Props = {
  /** absent: a new one */
  endpoint: WebhookEndpoint | undefined;
  onMade: (made: EndpointWithSecret) => void;
  onClose: () => void;
};
type Values = { name: string; url: string; events: EndpointEvent[]; isActive: boolean };

export function EndpointDialog({ endpoint, onMade, onClose }: Props) {
  const t = useTexts(webhookEndpointTexts);
  const form = useZodForm<Values>({
    schema: endpointInput,
    initialValues: {
      name: endpoint?.name ?? '',
      url: endpoint?.url ?? '',
      events: endpoint?.events ?? ['message.received'],
      isActive: endpoint ? endpoint.isActive && endpoint.pausedAt === null : true,
    },
  });
  const save = async (body: Values) => {
    const made = endpoint ? undefined : await createEndpoint(body);
    if (endpoint) await updateEndpoint(endpoint, changedFields(form.getInitialValues(), body));
    invalidateEndpoints();
    if (made) onMade(made);
    else toast.success(t('saved'));
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(endpoint ? 'edit' : 'add')}
      form={form}
      fieldOf={{ ERR_URL_NOT_ALLOWED: 'url' }}
      onSubmit={save}
    >
      <TextInput label={t('name')} required maxLength={50} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        required
        inputMode="url"
        placeholder="https://"
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={t('events')} {...form.getInputProps('events')}>
        <div className={classes['events']}>
          {endpointEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(event)} />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        label={t('active')}
        description={t('activeHint')}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
