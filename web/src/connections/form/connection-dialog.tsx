import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { ChannelMark } from '../../ui/elements/channel-mark.tsx';
import { changedFields } from '../../ui/forms/changed-fields.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { invalidateConnections, useConnections } from '../connection.queries.ts';
import { type Kind, kindOf, kinds } from '../connection-kinds.ts';
import { ConnectionStatusChip } from '../connection-status.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import { useConnectionTabs } from './connection-tabs.tsx';
import { bodyOf, type ConnectionValues, connectionForm, valuesOf } from './connection-values.ts';
import { credentialTexts } from './credentials.texts.ts';
import { isVendorKind } from './credentials.ts';
import { NewQrConnectionFields } from './new-qr-connection-fields.tsx';
import type { Webhook } from './webhook-dialog.tsx';

type Props = {
  /** an existing connection, or the kind of a new one */
  target: Connection | Kind;
  onClose: () => void;
  /** Switches the kind: from the QR code to the official API. */
  onKind: (kind: Kind) => void;
  /** A created connection whose webhook address must be configured at Meta; the token is returned only now. */
  onWebhook: (webhook: Webhook) => void;
  /** A QR-code connection was created: pairing is next. */
  onCreated: (connection: Connection) => void;
};

/** Adds or edits a connection. */
export function ConnectionDialog({ target, onClose, onKind, onWebhook, onCreated }: Props) {
  const t = useTexts(connectionFormTexts);
  const words = useTexts(credentialTexts);
  const { user } = useSession();
  const connection = typeof target === 'string' ? undefined : target;
  const kind = typeof target === 'string' ? target : kindOf(target);
  const isNew = connection === undefined;
  const connections = useConnections();
  const asksRisk = isNew && kind === 'beta' && connections.every(({ provider }) => provider !== 'beta');
  const requiredTag = user.company.settings.some(({ key, value }) => key === 'requiredTag' && value === 'enabled');
  const [openedValues] = useState(() => valuesOf(connection, kind));
  const form = useZodForm<ConnectionValues>({
    schema: connectionForm(kind, { isNew, requiresRiskConsent: asksRisk, requiredTag }),
    initialValues: openedValues,
  });

  const save = async (values: ConnectionValues) => {
    const body = bodyOf(values, connection);
    const changed = changedFields(bodyOf(openedValues, connection), body);
    const saved = connection
      ? await call(connectionApi.update, { params: { id: connection.id }, body: changed })
      : await call(connectionApi.create, { body: { ...body, ...kinds[kind] } });
    await invalidateConnections();
    toast.success(t('saved'));
    if (!isNew) return;
    if (isVendorKind(kind)) onWebhook({ kind, token: saved.token, verifyToken: values.credentials.verifyToken });
    if (kind === 'beta') onCreated(saved);
  };

  const tabs = useConnectionTabs({ form, kind, connection, requiresRiskConsent: asksRisk, onKind, onWebhook });
  // A new QR-code connection asks only for its name before pairing; queues follow, everything else can be set later.
  const short = isNew && kind === 'beta' && !requiredTag;
  const content = short
    ? { children: <NewQrConnectionFields form={form} requiresRiskConsent={asksRisk} onCloud={() => onKind('cloud')} /> }
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
