import { dayMs } from '@balcao/contract/durations';
import { ensure, invalidInput } from '@balcao/contract/errors';
import type { ConsentInput, ContactConsent } from '@balcao/contract/privacy/consent';
import { type Actor, signatureOf } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import { findContact } from '../../contacts/find-contact.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { insertConsent, selectConsent, withdrawStoredConsent } from './consent.store.ts';

export async function showConsent(tx: Tx, contactId: number): Promise<ContactConsent> {
  await findContact(tx, contactId);
  return selectConsent(tx, contactId);
}

/** Any user who talks to customers may record how they agreed. */
export async function recordConsent(
  tx: Tx,
  actor: Actor,
  contactId: number,
  input: ConsentInput,
): Promise<ContactConsent> {
  const { isGroup } = await findContact(tx, contactId);
  ensure(!isGroup, 'ERR_NO_CONTACT_FOUND');
  // A day of tolerance: in the company's zone it may already be tomorrow.
  if (Date.parse(input.givenOn) > tx.now.getTime() + dayMs) throw invalidInput('givenOn', 'too_big');
  ensure(await insertConsent(tx, contactId, { ...input, userName: signatureOf(actor) }), 'ERR_NO_CONTACT_FOUND');
  return recordAndAnnounce(tx, actor, contactId, { given: input.givenOn });
}

/** The consent stays in the list, with the time of its withdrawal. */
export async function withdrawConsent(
  tx: Tx,
  actor: Actor,
  { id: contactId, consentId }: { id: number; consentId: number },
): Promise<ContactConsent> {
  await findContact(tx, contactId);
  ensure(await withdrawStoredConsent(tx, { contactId, consentId, userName: signatureOf(actor) }), 'ERR_NOT_FOUND');
  return recordAndAnnounce(tx, actor, contactId, { withdrawn: String(consentId) });
}

async function recordAndAnnounce(
  tx: Tx,
  actor: Actor,
  contactId: number,
  what: Record<string, string>,
): Promise<ContactConsent> {
  const changes = Object.fromEntries(Object.entries(what).map(([name, after]) => [name, { after }]));
  await recordAudit(tx, { action: 'privacy.consent', by: actor, subject: { id: contactId }, changes });
  tx.emit('contactConsent', { action: 'update', contactId }, { rooms: ['company'] });
  return selectConsent(tx, contactId);
}
