import type { PhoneSource } from '@balcao/contract/contact-imports/contact-import';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { ChannelConnection } from '../channels/channel.ts';
import { listConnectedIds } from '../connections/session/list-connected-ids.ts';
import type { PictureDeps } from '../contacts/pictures/fetch-picture.ts';
import type { Tx } from '../platform/db/tx.ts';
import { readContactImportJob } from './contact-import.jobs.ts';
import { type ContactImportRecord, insertContactImport } from './contact-import.store.ts';
import { findContactImport } from './find-contact-import.ts';

export type OpenPhone = PictureDeps['openConnection'];

export type PhoneImport = { source: PhoneSource; whatsappId?: number | null | undefined; startsItself: boolean };

/**
 * A job reads the contacts of a connection's phone, as it reads a file. Without `whatsappId` it is the actor's own connection,
 * otherwise the first connected one that supports it.
 * @throws Failure ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_CHANNEL_UNSUPPORTED
 */
export async function createPhoneImport(
  tx: Tx,
  actor: Actor,
  open: OpenPhone,
  { source, whatsappId, startsItself }: PhoneImport,
): Promise<ContactImportRecord> {
  const connection = whatsappId ? await openNamed(tx, open, whatsappId) : await openFirst(tx, open, actor);
  const id = await insertContactImport(tx, {
    userId: actor.userId,
    source,
    whatsappId: connection.id,
    fileName: connection.name,
    startsItself,
  });
  tx.enqueue(readContactImportJob, { companyId: tx.companyId, importId: id }, { priority: 10 });
  return findContactImport(tx, actor, id);
}

async function openNamed(tx: Tx, open: OpenPhone, whatsappId: number): Promise<ChannelConnection> {
  const opened = await open(tx, whatsappId);
  ensure(opened?.driver.listPeople, 'ERR_CHANNEL_UNSUPPORTED');
  ensure(opened.live, 'ERR_WAPP_NOT_INITIALIZED');
  return opened.connection;
}

async function openFirst(tx: Tx, open: OpenPhone, { whatsappId: own }: Actor): Promise<ChannelConnection> {
  const connected = await listConnectedIds(tx);
  for (const id of connected.sort((a, b) => Number(b === own) - Number(a === own))) {
    const opened = await open(tx, id);
    if (opened?.driver.listPeople) return opened.connection;
  }
  throw new Failure('ERR_WAPP_NOT_INITIALIZED');
}
