import type { Identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { fetchPictureJob } from './contact-picture.jobs.ts';
import { insertPictures, markPictureChanged } from './contact-picture.store.ts';

/** New contacts have a picture on their channel, perhaps. */
export const requestPictures = (tx: Tx, contacts: { contactId: number; whatsappId: number }[]): Promise<void> =>
  insertPictures(tx, contacts);

/** The channel says that somebody's picture is another, or none. */
export const refreshPicture = (tx: Tx, whatsappId: number, identities: Identity[]): Promise<void> =>
  markPictureChanged(tx, whatsappId, identities);

/** A channel that was asked under this key has its answer ready (fetch-picture.ts). */
export function takeAnsweredPicture(tx: Tx, key: string): void {
  const contactId = Number(key.split('/', 1)[0]);
  tx.enqueue(fetchPictureJob, { companyId: tx.companyId, contactId }, { key: `picture:${contactId}`, priority: 10 });
}
