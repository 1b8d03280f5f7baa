import type { ContactList } from '@balcao/contract/contact-lists/contact-list';
import { ensure } from '@balcao/contract/errors';
import type { NumberCheckDeps } from '../contacts/check-number.ts';
import type { Tx } from '../platform/db/tx.ts';
import { requestNumberCheck } from './check-list-numbers.ts';
import { announceContactList } from './contact-list.audience.ts';
import { checkNumbersJob, checkNumbersKey } from './contact-list.jobs.ts';
import { changeContactsCount, saveCheck } from './contact-list.store.ts';
import { findContactList } from './find-contact-list.ts';
import { countUncheckedItems } from './number-check.store.ts';

/** A running check continues. @throws Failure ERR_CHANNEL_UNSUPPORTED when no active connection can check numbers */
export async function startNumberCheck(tx: Tx, deps: NumberCheckDeps, id: number): Promise<ContactList> {
  await changeContactsCount(tx, id, 0);
  const { check } = await findContactList(tx, id);
  ensure(await deps.findChecker(tx), 'ERR_CHANNEL_UNSUPPORTED');
  const total = await countUncheckedItems(tx, id);
  if (!check && total > 0) await saveCheck(tx, id, { done: 0, total });
  if (total > 0) await requestNumberCheck(tx, id);
  return announceAndFind(tx, id);
}

export async function stopNumberCheck(tx: Tx, id: number): Promise<ContactList> {
  await findContactList(tx, id);
  await saveCheck(tx, id, null);
  tx.cancelJob(checkNumbersJob, checkNumbersKey(id));
  return announceAndFind(tx, id);
}

async function announceAndFind(tx: Tx, id: number): Promise<ContactList> {
  const record = await findContactList(tx, id);
  await announceContactList(tx, { action: 'update', record });
  return record;
}
