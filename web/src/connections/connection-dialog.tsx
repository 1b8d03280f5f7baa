import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toasts.tsx';
import { useZodForm } from '../ui/use-zod-form.ts';
import { connectionSaved } from './connection.queries.ts';
import { BotFields, InactivityFields } from './connection-bot-fields.tsx';
import { CredentialFields } from './connection-credentials.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import { GeneralFields } from './connection-general-fields.tsx';
import {
  bodyOf,
  type ConnectionValues,
  connectionForm,
  credentialNames,
  kindOf,
  valuesOf,
} from './connection-values.ts';

type Props = {
  /** absent: a new one */
  connection?: Connection | undefined;
  onClose: () => void;
  /** A line whose address Meta must be told; its token is in it this once. */
  onWebhook: (token: string) => void;
};

/** Adds or edits a connection. What kind it is, is chosen once. */
export function ConnectionDialog({ connection, onClose, onWebhook }: Props) {
  const t = useTexts(connectionFormTexts);
  const form = useZodForm<ConnectionValues>({
    schema: connectionForm(connection === undefined),
    initialValues: valuesOf(connection),
  });
  const { kind } = form.getValues();

  const save = async (values: ConnectionValues) => {
    const body = bodyOf(values, connection);
    const saved = connection
      ? await call(connectionApi.update, { params: { id: connection.id }, body })
      : await call(connectionApi.create, { body: { ...body, ...kindOf[values.kind] } });
    connectionSaved();
    toast.success(t('saved'));
    if (!connection && saved.provider === 'cloud') onWebhook(saved.token);
  };

  return (
    <FormDialog
      opened
      onClose={onClose}
      size={880}
      title={connection ? t('edit') : t('add')}
      form={form}
      onSubmit={save}
      tabs={[
        {
          value: 'general',
          label: t('tabGeneral'),
          fields: ['name', 'greetingMessage', 'outOfHoursMessage', 'complationMessage', 'isDefault'],
          content: <GeneralFields form={form} connection={connection} />,
        },
        ...(kind === 'cloud'
          ? [
              {
                value: 'credentials',
                label: t('tabCredentials'),
                fields: ['credentials', ...credentialNames.map((name) => `credentials.${name}`)],
                content: <CredentialFields form={form} connection={connection} onWebhook={onWebhook} />,
              },
            ]
          : []),
        {
          value: 'queues',
          label: t('tabQueues'),
          fields: [
            'queueIds',
            'sendIdQueue',
            'timeSendQueue',
            'maxUseBotQueues',
            'timeUseBotQueues',
            'timeCreateNewTicket',
          ],
          content: <BotFields form={form} />,
        },
        {
          value: 'inactive',
          label: t('tabInactive'),
          fields: ['expiresTicket', 'expiresInactiveMessage'],
          content: <InactivityFields form={form} />,
        },
      ]}
    />
  );
}
