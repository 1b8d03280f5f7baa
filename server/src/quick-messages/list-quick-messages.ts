import { can } from '@balcao/contract/permissions';
import type { OfferedQuickMessage, QuickMessage } from '@balcao/contract/quick-messages/quick-message';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { presentOffered, presentQuickMessage } from './find-quick-message.ts';
import { countQuickMessages, type QuickMessageFilter, selectQuickMessages } from './quick-message.store.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

type RecordPage<Row> = { records: Row[]; count: number; hasMore: boolean };

/** For their management: all that the actor may see, by shortcode. */
export async function listQuickMessages(
  tx: Tx,
  actor: Actor,
  { searchParam, pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<RecordPage<QuickMessage>> {
  const filter: QuickMessageFilter = {
    searchParam,
    ...(can(actor, 'quick-messages:editOthers') ? {} : { visibleTo: actor.userId }),
  };
  const rows = await selectQuickMessages(tx, filter, { page: pageRange(pageNumber, pageSize) });
  const { page, hasMore } = splitPage(rows, pageSize);
  return {
    records: page.map((row) => presentQuickMessage(tx, row)),
    count: await countQuickMessages(tx, filter),
    hasMore,
  };
}

/** For use in a conversation: general ones and the actor's own, most used first. All without a page number. */
export async function listOffered(
  tx: Tx,
  { userId }: Actor,
  pageNumber: number | undefined,
): Promise<OfferedQuickMessage[] | RecordPage<OfferedQuickMessage>> {
  const range = pageNumber === undefined ? undefined : pageRange(pageNumber, pageSize);
  const filter = { visibleTo: userId };
  const rows = await selectQuickMessages(tx, filter, { usedBy: userId, page: range });
  if (range === undefined) return rows.map((row) => presentOffered(tx, row));
  const { page, hasMore } = splitPage(rows, pageSize);
  return {
    records: page.map((row) => presentOffered(tx, row)),
    count: await countQuickMessages(tx, filter),
    hasMore,
  };
}
