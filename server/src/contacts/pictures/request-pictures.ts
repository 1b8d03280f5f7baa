import type { Identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { fetchPictureJob } from './contact-picture.jobs.ts';
import { insertPictures, markPictureChanged } from './contact-picture.store.ts';

/** Requests the pictures of new contacts, which may have one on their channel. */
export const requestPictures = (tx: Tx, contacts: { contactId: number; whatsappId: number }[]): Promise<void> =>
  insertPictures(tx, contacts);

/** The channel reports that the picture of a contact was changed or removed. */
export const refreshPicture = (tx: Tx, whatsappId: number, identities: Identity[]): Promise<void> =>
  markPictureChanged(tx, whatsappId, identities);

/** The channel has the answer to the request with this key ready (fetch-picture.ts). */
export function takeAnsweredPicture(tx: Tx, key: string): void {
  const contactId = Number(key.split('/', 1)[0]);
  tx.enqueue(fetchPictureJob, { companyId: tx.companyId, contactId }, { key: `picture:${contactId}`, priority: 10 });
}
