import type { UpdateConnectionInput } from '@balcao/contract/connections/connection';
import { type ConnectionConfig, findConnectionRefusal } from '@balcao/contract/connections/connection.rules';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';

/** Refuses a form whose result would break a rule of connections; `before` has the values of absent fields. */
export async function validateConnection(
  tx: Tx,
  current: ConnectionConfig,
  form: UpdateConnectionInput,
): Promise<void> {
  const after: ConnectionConfig = {
    greetingMessage: form.greetingMessage ?? current.greetingMessage,
    ratingMessage: form.ratingMessage ?? current.ratingMessage,
    expiresTicketNPS: form.expiresTicketNPS ?? current.expiresTicketNPS,
    timeSendQueue: form.timeSendQueue ?? current.timeSendQueue,
    sendIdQueue: form.sendIdQueue === undefined ? current.sendIdQueue : form.sendIdQueue,
    queueIds: form.queueIds ?? current.queueIds,
    importOldMessages:
      (form.importOldMessages === undefined ? current.importOldMessages : form.importOldMessages) ?? null,
    importRecentMessages:
      (form.importRecentMessages === undefined ? current.importRecentMessages : form.importRecentMessages) ?? null,
  };
  const refusal = findConnectionRefusal(after, { requiredTag: (await readSetting(tx, 'requiredTag')) === 'enabled' });
  if (refusal !== null) throw refusal;
}

/** The config of a connection without any texts. */
export const emptyConnectionConfig: ConnectionConfig = {
  greetingMessage: '',
  ratingMessage: '',
  expiresTicketNPS: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  queueIds: [],
};
