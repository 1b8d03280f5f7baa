import type { UpdateConnectionInput } from '@balcao/contract/connections/connection';
import { type ConnectionTexts, connectionRefusal } from '@balcao/contract/connections/connection.rules';
import type { Tx } from '../platform/tx.ts';
import { settingOf } from '../settings/setting-of.ts';

/** Refuses a form whose result would break a rule of connections; `before` is what stays where the form is silent. */
export async function demandValid(tx: Tx, before: ConnectionTexts, form: UpdateConnectionInput): Promise<void> {
  const after: ConnectionTexts = {
    greetingMessage: form.greetingMessage ?? before.greetingMessage,
    ratingMessage: form.ratingMessage ?? before.ratingMessage,
    expiresTicketNPS: form.expiresTicketNPS ?? before.expiresTicketNPS,
    timeSendQueue: form.timeSendQueue ?? before.timeSendQueue,
    sendIdQueue: form.sendIdQueue === undefined ? before.sendIdQueue : form.sendIdQueue,
    queueIds: form.queueIds ?? before.queueIds,
    importOldMessages:
      (form.importOldMessages === undefined ? before.importOldMessages : form.importOldMessages) ?? null,
    importRecentMessages:
      (form.importRecentMessages === undefined ? before.importRecentMessages : form.importRecentMessages) ?? null,
  };
  const refusal = connectionRefusal(after, { requiredTag: (await settingOf(tx, 'requiredTag')) === 'enabled' });
  if (refusal !== null) throw refusal;
}

/** A connection that says nothing yet. */
export const blank: ConnectionTexts = {
  greetingMessage: '',
  ratingMessage: '',
  expiresTicketNPS: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  queueIds: [],
};
