import type { Contact } from '@balcao/contract/contacts/contact';
import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import type { ConsentInput, ContactConsent } from '@balcao/contract/privacy/consent';
import type { ContactConsentEvent } from '@balcao/contract/privacy/consent.events';
import type { ContactExport } from '@balcao/contract/privacy/contact-export';
import { topicEventName } from '@balcao/contract/realtime';
import { expect } from 'vitest';
import { changesConsent } from '../../web/src/privacy/consent.live.ts';
import type { SignedInPerson } from '../world/running-server.ts';

const one = (n: number) => Math.floor(Math.random() * n);

/** A fetched value: refetched at each notice, and after a reconnect, when notices may have been missed. */
function followed<T>(fetch: () => Promise<T>) {
  let shown: T | undefined;
  let asked = 0;
  const follow = async () => {
    const turn = ++asked;
    const found = await fetch();
    // Responses may arrive out of order.
    if (turn === asked) shown = found;
  };
  return { follow, shown: () => shown };
}

/** The consents of these contacts, as a user's client shows them with all contacts open. */
export async function consentScreenOf(person: SignedInPerson, contactIds: readonly number[]) {
  const fetchOne = async (id: number) => {
    const { status, body } = await person.call<ContactConsent>('GET', `/contacts/${id}/consent`);
    // A merged contact is replaced by its survivor, which an open page shows instead.
    return status === 200 ? body : null;
  };
  const companyId = person.session.user.companyId;
  const socket = await person.socket();
  let received = 0;
  const cells = await Promise.all(
    contactIds.map(async (id) => {
      const cell = followed(() => fetchOne(id));
      const receive = (event: ContactConsentEvent | ContactEvent) => {
        received++;
        if (changesConsent(id, event)) void cell.follow();
      };
      socket.on(topicEventName(companyId, 'contactConsent'), receive);
      socket.on(topicEventName(companyId, 'contact'), receive);
      socket.on('ready', () => void cell.follow());
      await cell.follow();
      return cell;
    }),
  );
  return {
    who: `${person.session.user.name}, consents`,
    received: () => received,
    shown: () => cells.map((cell) => cell.shown()),
    fetched: () => Promise.all(contactIds.map(fetchOne)),
  };
}

/** The list of exports, as an admin's client shows it. */
export async function exportScreenOf(admin: SignedInPerson) {
  const fetch = async () => (await admin.call<{ exports: ContactExport[] }>('GET', '/contact-exports')).body.exports;
  const list = followed(fetch);
  let received = 0;
  const socket = await admin.socket();
  socket.on(topicEventName(admin.session.user.companyId, 'contactExport'), () => {
    received++;
    void list.follow();
  });
  socket.on('ready', () => void list.follow());
  await list.follow();
  return { who: `${admin.session.user.name}, archives`, received: () => received, shown: list.shown, fetched: fetch };
}

/** Adds a consent, or withdraws one; sometimes requests an export. */
export async function changeConsents(person: SignedInPerson, contact: Pick<Contact, 'id'>, admin: SignedInPerson) {
  const path = `/contacts/${contact.id}`;
  if (one(4) === 0) return admin.call('POST', `${path}/export`, {});
  const { body, ...answer } = await person.call<ContactConsent>('GET', `${path}/consent`);
  const current = answer.status === 200 ? body.consents.find(({ withdrawnAt }) => withdrawnAt === null) : undefined;
  if (current && one(2)) return person.call('PUT', `${path}/consents/${current.id}/withdrawal`);
  const note: ConsentInput = { note: `Aceitou ${one(1000)}`, givenOn: '2026-11-02' };
  return person.call('POST', `${path}/consents`, note);
}

/** Two contacts that no other step changes. */
export const addDuplicates = (admin: SignedInPerson): Promise<number[]> =>
  Promise.all(
    ['5511987660098', '5511987660099'].map(
      async (number) =>
        (await admin.call<{ id: number }>('POST', '/contacts', { name: `Gêmeo ${number}`, number })).body.id,
    ),
  );

/** In any case: one export, and a merge that moves a consent. */
export async function mergeDuplicates(admin: SignedInPerson, [first, second]: number[]): Promise<void> {
  await admin.call('POST', `/contacts/${second}/consents`, { note: 'Antes de ser um', givenOn: '2026-11-02' });
  for (const [path, input] of [
    ['merges', { contactId: second }],
    ['export', {}],
  ] as const)
    expect((await admin.call('POST', `/contacts/${first}/${path}`, input)).status).toBe(200);
}
