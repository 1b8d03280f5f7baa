import type { ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { splitPage } from '../platform/paging.ts';
import { presentItem } from './contact-list.audience.ts';
import { selectItemsAfter } from './contact-list-item.store.ts';
import { findContactList } from './find-contact-list.ts';

const pageSize = 5_000;

/** A page of all people in it; numbers are masked for users who may not see them in full. */
export async function exportContactList(
  tx: Tx,
  actor: Actor,
  { id, afterId = 0 }: { id: number; afterId?: number | undefined },
): Promise<{ contacts: ContactListItem[]; hasMore: boolean }> {
  const { name } = await findContactList(tx, id);
  if (afterId === 0) await recordAudit(tx, { action: 'contact-list.export', by: actor, subject: { id, name } });
  const rows = await selectItemsAfter(tx, id, { afterId, limit: pageSize + 1 });
  const { page, hasMore } = splitPage(rows, pageSize);
  return { contacts: page.map((item) => presentItem(actor, item)), hasMore };
}
