import { type CampaignReport, maxReportRows, type VariantFigures } from '@balcao/contract/campaigns/campaign-report';
import type { Shipping } from '@balcao/contract/campaigns/recipient';
import { maskReason } from '@balcao/contract/channels/failure-reason';
import { maskName, maskNumber } from '@balcao/contract/contacts/contact.rules';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { listContactListItems } from '../../contact-lists/list-contact-list-items.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { pageRange, splitPage } from '../../platform/paging.ts';
import { requireCampaignAccess } from '../../settings/campaign-access.ts';
import { estimateRunning } from '../estimate/estimate-sending.ts';
import { findCampaign, presentCampaign } from '../find-campaign.ts';
import { selectCounts, selectOptOutCounts, selectReasons, type VariantCount } from './count.store.ts';
import { countRecipientFigures } from './count-recipient-figures.ts';
import { countRecipients, type RecipientFilter, selectRecipients } from './recipient.store.ts';

const maxReasons = 20;

/** A campaign with its results: all recipients while they are few, otherwise only figures. */
export async function showReport(tx: Tx, actor: Actor, id: number): Promise<CampaignReport> {
  await requireCampaignAccess(tx, actor);
  const row = await findCampaign(tx, id);
  const counts = await selectCounts(tx, id);
  const total = counts.reduce((sum, { people }) => sum + people, 0);
  const all: RecipientFilter = { campaignId: id, seesNumbers: true };
  const rows = total > maxReportRows ? [] : await selectRecipients(tx, all, { limit: maxReportRows });
  return {
    ...presentCampaign(tx, row),
    shipping: rows.map((shipping) => presentShipping(actor, shipping)),
    contactList: row.contactList && { ...row.contactList, contacts: await firstItems(tx, actor, row.contactList.id) },
    variants: figuresOf(counts, await selectOptOutCounts(tx, id)),
    recipientFigures: await countRecipientFigures(tx, id),
    reasons: (await selectReasons(tx, id)).slice(0, maxReasons),
    endsAt: (await estimateRunning(tx, row))?.toISOString() ?? null,
  };
}

/** First page of the list, for clients that read only the report to show the recipients. */
const firstItems = async (tx: Tx, actor: Actor, contactListId: number) =>
  (await listContactListItems(tx, actor, { contactListId, pageNumber: 1 })).contacts;

type Wanted = Pick<RecipientFilter, 'status' | 'variant'> & { searchParam?: string | undefined };
type Query = Wanted & { pageNumber: number };
const pageSize = 100;

export const filterOf = (actor: Actor, campaignId: number, { searchParam, ...wanted }: Wanted): RecipientFilter => ({
  campaignId,
  term: searchParam?.trim(),
  seesNumbers: can(actor, 'numbers:seeFull'),
  ...wanted,
});

export async function listRecipients(
  tx: Tx,
  actor: Actor,
  campaignId: number,
  { searchParam, pageNumber, status, variant }: Query,
): Promise<{ records: Shipping[]; count: number; hasMore: boolean }> {
  await requireCampaignAccess(tx, actor);
  await findCampaign(tx, campaignId);
  const filter = filterOf(actor, campaignId, { searchParam, status, variant });
  const rows = await selectRecipients(tx, filter, pageRange(pageNumber, pageSize));
  const { page, hasMore } = splitPage(rows, pageSize);
  return {
    records: page.map((shipping) => presentShipping(actor, shipping)),
    count: await countRecipients(tx, filter),
    hasMore,
  };
}

export const presentShipping = (actor: Actor, shipping: Shipping): Shipping =>
  can(actor, 'numbers:seeFull')
    ? shipping
    : {
        ...shipping,
        name: maskName(shipping.name),
        number: maskNumber(shipping.number),
        message: maskName(shipping.message),
        confirmationMessage: shipping.confirmationMessage && maskName(shipping.confirmationMessage),
        failReason: shipping.failReason && maskReason(shipping.failReason),
      };

/** Cumulative: those who have read have also received, so each figure includes the later ones. */
export function figuresOf(
  counts: readonly VariantCount[],
  optedOut: readonly { variant: number; people: number }[],
): VariantFigures[] {
  const numbers = [...new Set(counts.map(({ variant }) => variant))].filter((variant) => variant > 0).toSorted();
  return numbers.map((variant) => {
    const of = (...statuses: VariantCount['status'][]) =>
      counts
        .filter((count) => count.variant === variant && statuses.includes(count.status))
        .reduce((sum, { people }) => sum + people, 0);
    return {
      variant,
      sent: of('sent', 'delivered', 'read', 'answered'),
      delivered: of('delivered', 'read', 'answered'),
      read: of('read', 'answered'),
      answered: of('answered'),
      failed: of('failed'),
      optedOut: optedOut.find((count) => count.variant === variant)?.people ?? 0,
    };
  });
}
