import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session.tsx';
import { ChannelMark } from '../../ui/channel-mark.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useZodForm } from '../../ui/use-zod-form.ts';
import { connectionSaved, useConnections } from '../connection.queries.ts';
import { type Kind, kindOf, kinds } from '../connection-kinds.ts';
import { ConnectionStatusChip } from '../connection-status.tsx';
import { BotFields, InactivityFields, RatingFields } from './bot-fields.tsx';
import { ConnectGuide, WebhookAgain } from './connect-guide.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import { bodyOf, type ConnectionValues, connectionForm, valuesOf } from './connection-values.ts';
import { CredentialFields } from './credential-fields.tsx';
import { credentialTexts } from './credentials.texts.ts';
import { isVendorKind } from './credentials.ts';
import { GroupFields, MessageFields, NameFields } from './general-fields.tsx';
import { IntegrationFields } from './integration-fields.tsx';
import { RiskNotice } from './risk-notice.tsx';
import { ImportFields, PaceFields } from './session-fields.tsx';
import type { Webhook } from './webhook-dialog.tsx';

type Props = {
  /** a line that is there, or the kind of a new one */
  of: Connection | Kind;
  onClose: () => void;
  /** Instead of this kind, that one: the official way beside the QR code. */
  onKind: (kind: Kind) => void;
  /** A line whose address Meta must be told; its token is in it this once. */
  onWebhook: (webhook: Webhook) => void;
  /** A line by QR code was made: its code is next. */
  onMade: (connection: Connection) => void;
};

/** Adds or edits a connection. */
export function ConnectionDialog({ of, onClose, onKind, onWebhook, onMade }: Props) {
  const t = useTexts(connectionFormTexts);
  const words = useTexts(credentialTexts);
  const { user } = useSession();
  const connection = typeof of === 'string' ? undefined : of;
  const kind = typeof of === 'string' ? of : kindOf(of);
  const isNew = connection === undefined;
  const lines = useConnections();
  const asksRisk = isNew && kind === 'beta' && lines.every(({ provider }) => provider !== 'beta');
  const requiredTag = user.company.settings.some(({ key, value }) => key === 'requiredTag' && value === 'enabled');
  const form = useZodForm<ConnectionValues>({
    schema: connectionForm(kind, { isNew, asksRisk, requiredTag }),
    initialValues: valuesOf(connection, kind),
  });

  const save = async (values: ConnectionValues) => {
    const body = bodyOf(values, connection);
    const saved = connection
      ? await call(connectionApi.update, { params: { id: connection.id }, body })
      : await call(connectionApi.create, { body: { ...body, ...kinds[kind] } });
    await connectionSaved();
    toast.success(t('saved'));
    if (!isNew) return;
    if (isVendorKind(kind)) onWebhook({ kind, token: saved.token, verifyToken: values.credentials.verifyToken });
    if (kind === 'beta') onMade(saved);
  };

  // A new line at Meta begins with what it cannot be without; the others with what they are called and say.
  const connects = isNew && isVendorKind(kind);
  const tabs = [
    ...(connects
      ? [
          {
            value: 'connect',
            label: t('tabConnect'),
            fields: ['name', 'isDefault', 'credentials'],
            content: (
              <>
                <ConnectGuide kind={kind} />
                <NameFields form={form} />
                <CredentialFields form={form} kind={kind} connection={undefined} />
              </>
            ),
          },
        ]
      : []),
    {
      value: 'general',
      label: t(connects ? 'tabMessages' : 'tabGeneral'),
      fields: [
        ...(connects ? [] : ['name', 'isDefault']),
        ...['greetingMessage', 'outOfHoursMessage', 'complationMessage', 'allowGroup', 'accepted'],
      ],
      content: (
        <>
          {isNew && kind === 'beta' && <RiskNotice form={form} asks={asksRisk} onCloud={() => onKind('cloud')} />}
          {!connects && <NameFields form={form} />}
          <MessageFields form={form} />
          {kind === 'beta' && <GroupFields form={form} />}
        </>
      ),
    },
    ...(connection && isVendorKind(kind)
      ? [
          {
            value: 'credentials',
            label: t('tabCredentials'),
            fields: ['credentials'],
            content: (
              <>
                <WebhookAgain connection={connection} onWebhook={(token) => onWebhook({ kind, token })} />
                <CredentialFields form={form} kind={kind} connection={connection} />
              </>
            ),
          },
        ]
      : []),
    {
      value: 'queues',
      label: t('tabQueues'),
      fields: [
        ...['queueIds', 'sendIdQueue', 'timeSendQueue', 'maxUseBotQueues'],
        ...['timeUseBotQueues', 'timeCreateNewTicket'],
      ],
      content: <BotFields form={form} />,
    },
    {
      value: 'rating',
      label: t('tabRating'),
      fields: ['expiresTicketNPS', 'ratingMessage'],
      content: <RatingFields form={form} />,
    },
    {
      value: 'inactive',
      label: t('tabInactive'),
      fields: ['expiresTicket', 'expiresInactiveMessage'],
      content: <InactivityFields form={form} />,
    },
    ...(kind === 'beta'
      ? [
          {
            value: 'import',
            label: t('tabImport'),
            fields: ['importOldMessages', 'importRecentMessages'],
            content: <ImportFields form={form} connection={connection} />,
          },
          {
            value: 'pace',
            label: t('tabPace'),
            fields: ['newChatsPerDay', 'sendGapMs'],
            content: <PaceFields form={form} connection={connection} />,
          },
        ]
      : []),
    {
      value: 'integration',
      label: t('tabIntegration'),
      fields: ['token', 'promptId'],
      content: <IntegrationFields form={form} kind={kind} connection={connection} />,
    },
  ];

  return (
    <FormDialog
      opened
      onClose={onClose}
      size={880}
      title={connection ? t('edit') : t('addOf', { kind: words(kind) })}
      titleStart={<ChannelMark channel={kinds[kind].channel} size={26} />}
      titleEnd={connection && <ConnectionStatusChip connection={connection} />}
      {...(isNew && kind === 'beta' && { submitLabel: t('createAndScan') })}
      form={form}
      onSubmit={save}
      fieldOf={{
        ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
        ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
        ERR_NO_OTHER_WHATSAPP: 'isDefault',
        ERR_NO_QUEUE_FOUND: 'queueIds',
        ERR_URL_NOT_ALLOWED: 'credentials.graphUrl',
      }}
      tabs={tabs}
    />
  );
}
