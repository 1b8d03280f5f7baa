import { nameInTexts } from '@balcao/contract/contacts/contact.rules';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';
import type { ticketAccepted } from '../tickets/change/ticket-events.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { ticketMessageTexts } from './ticket-message.texts.ts';

/** Greets in the name of the user who accepted, if they and the company want it (docs/inbound.md 10). Not in groups. */
export async function greetAfterAccept(tx: Tx, accepted: readonly PayloadOf<typeof ticketAccepted>[]): Promise<void> {
  const asked = accepted.filter(({ greeting, after }) => greeting && !after.isGroup);
  if (asked.length === 0 || (await readSetting(tx, 'sendGreetingAccepted')) !== 'enabled') return;
  for (const { after, by } of asked) {
    const { accepted: greet, acceptedNameless: greetNameless } = ticketMessageTexts;
    enqueueAutoMessage(tx, after, nameInTexts(after.contact.name) === '' ? greetNameless(by) : greet(by));
  }
}
