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
import { connectionFormTexts } from './connection-form.texts.ts';
import { useConnectionTabs } from './connection-tabs.tsx';
import { bodyOf, type ConnectionValues, connectionForm, valuesOf } from './connection-values.ts';
import { credentialTexts } from './credentials.texts.ts';
import { isVendorKind } from './credentials.ts';
import { NewQrLineFields } from './new-qr-line-fields.tsx';
import type { Webhook } from './webhook-dialog.tsx';

type Props = {
  /** an existing connection, or the kind of a new one */
  of: Connection | Kind;
  onClose: () => void;
  /** Switches the kind: from the QR code to the official API. */
  onKind: (kind: Kind) => void;
  /** A created connection whose webhook address must be configured at Meta; the token is returned only now. */
  onWebhook: (webhook: Webhook) => void;
  /** A QR-code connection was created: pairing is next. */
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

  const tabs = useConnectionTabs({ form, kind, connection, asksRisk, onKind, onWebhook });
  // A new QR-code connection asks only for its name before pairing; queues follow, everything else can be set later.
  const short = isNew && kind === 'beta' && !requiredTag;
  const content = short
    ? { children: <NewQrLineFields form={form} asksRisk={asksRisk} onCloud={() => onKind('cloud')} /> }
    : { tabs };

  return (
    <FormDialog
      opened
      onClose={onClose}
      size={short ? 560 : 880}
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
      {...content}
    />
  );
}
