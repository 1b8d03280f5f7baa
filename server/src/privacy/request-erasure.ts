import { randomBytes } from 'node:crypto';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Erasure } from '@balcao/contract/privacy/erasure';
import { type Actor, signatureOf } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { insertErasure, selectErasures } from './erasure.store.ts';
import { findPerson } from './find-person.ts';
import { erasePersonJob } from './privacy.jobs.ts';

const maxListed = 200;

/** Refused for a group, which is not a person. @throws Failure ERR_CONTACT_BUSY when one is pending already */
export async function requestErasure(tx: Tx, actor: Actor, contactId: number): Promise<Erasure> {
  ensure(can(actor, 'privacy:manage'), 'ERR_NO_PERMISSION');
  ensure(await findPerson(tx, contactId), 'ERR_NO_CONTACT_FOUND');
  const protocol = randomBytes(6).toString('hex').toUpperCase();
  const asked = await insertErasure(tx, { contactId, protocol, userId: actor.userId, userName: signatureOf(actor) });
  ensure(asked, 'ERR_CONTACT_BUSY');
  tx.enqueue(erasePersonJob, { companyId: tx.companyId, erasureId: asked.id });
  await recordAudit(tx, { action: 'privacy.erase', by: actor, subject: { id: contactId, name: protocol } });
  return asked;
}

export async function listErasures(tx: Tx, actor: Actor): Promise<{ erasures: Erasure[] }> {
  ensure(can(actor, 'privacy:manage'), 'ERR_NO_PERMISSION');
  return { erasures: await selectErasures(tx, maxListed) };
}
