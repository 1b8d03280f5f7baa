import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { announceImport } from './contact-import.audience.ts';
import { runContactImportJob } from './contact-import.jobs.ts';
import { type ContactImportRecord, lockContactImport, saveContactImport } from './contact-import.store.ts';
import { findContactImport } from './find-contact-import.ts';
import { requireOwnNumbers } from './require-own-numbers.ts';

/** Does nothing for an import that has started, or whose file could not be read. */
export async function startContactImport(tx: Tx, actor: Actor, id: number): Promise<ContactImportRecord> {
  requireOwnNumbers(actor, (await findContactImport(tx, actor, id)).source);
  await beginImport(tx, id);
  return findContactImport(tx, actor, id);
}

export async function beginImport(tx: Tx, id: number): Promise<void> {
  const locked = await lockContactImport(tx, id);
  if (locked?.status !== 'ready') return;
  await saveContactImport(tx, id, { status: 'running' });
  tx.enqueue(runContactImportJob, { companyId: tx.companyId, importId: id }, { priority: 10 });
  await announceImport(tx, id);
}
