import type { Contact } from '@balcao/contract/contacts/contact';
import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import type { ConsentInput, ContactConsent } from '@balcao/contract/privacy/consent';
import type { ContactConsentEvent } from '@balcao/contract/privacy/consent.events';
import type { ContactExport } from '@balcao/contract/privacy/contact-export';
import { topicEventName } from '@balcao/contract/realtime';
import { changesConsent } from '../../web/src/privacy/consent.live.ts';
import type { SignedInPerson } from '../world/running-server.ts';

const one = (n: number) => Math.floor(Math.random() * n);

/** Fetched when it is opened, and again when a notice says so. */
function followed<T>(fetch: () => Promise<T>) {
  let shown: T | undefined;
  let asked = 0;
  const follow = async () => {
    const turn = ++asked;
    const found = await fetch();
    // Answers may overtake each other.
    if (turn === asked) shown = found;
  };
  return { follow, shown: () => shown };
}

/** What each of these contacts agreed to, as somebody sees it who has all of them open. */
export async function consentScreenOf(person: SignedInPerson, contactIds: readonly number[]) {
  const fetchOne = async (id: number) => {
    const { status, body } = await person.call<ContactConsent>('GET', `/contacts/${id}/consent`);
    // What a contact was merged into is in its place: whoever had it open is shown that.
    return status === 200 ? body : null;
  };
  const companyId = person.session.user.companyId;
  const socket = await person.socket();
  let received = 0;
  const cells = await Promise.all(
    contactIds.map(async (id) => {
      const cell = followed(() => fetchOne(id));
      const hear = (event: ContactConsentEvent | ContactEvent) => {
        received++;
        if (changesConsent(id, event)) void cell.follow();
      };
      socket.on(topicEventName(companyId, 'contactConsent'), hear);
      socket.on(topicEventName(companyId, 'contact'), hear);
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

/** The list of archives, as an admin sees it. */
export async function exportScreenOf(admin: SignedInPerson) {
  const fetch = async () => (await admin.call<{ exports: ContactExport[] }>('GET', '/contact-exports')).body.exports;
  const list = followed(fetch);
  let received = 0;
  (await admin.socket()).on(topicEventName(admin.session.user.companyId, 'contactExport'), () => {
    received++;
    void list.follow();
  });
  await list.follow();
  return { who: `${admin.session.user.name}, archives`, received: () => received, shown: list.shown, fetched: fetch };
}

/** A note of how they agreed, by whoever talks to them, or one taken back; now and then an archive of all that is known. */
export async function keepConsents(person: SignedInPerson, contact: Pick<Contact, 'id'>, admin: SignedInPerson) {
  const path = `/contacts/${contact.id}`;
  if (one(4) === 0) return admin.call('POST', `${path}/export`, {});
  const { body, ...answer } = await person.call<ContactConsent>('GET', `${path}/consent`);
  const held = answer.status === 200 ? body.consents.find(({ withdrawnAt }) => withdrawnAt === null) : undefined;
  if (held && one(2)) return person.call('PUT', `${path}/consents/${held.id}/withdrawal`);
  const note: ConsentInput = { note: `Aceitou ${one(1000)}`, givenOn: '2026-11-02' };
  return person.call('POST', `${path}/consents`, note);
}
