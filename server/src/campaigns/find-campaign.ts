import { type Campaign, type Variant, variants } from '@balcao/contract/campaigns/campaign';
import { recipientStatus } from '@balcao/contract/campaigns/recipient';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { pathOfFileUrl } from '../platform/files/signed-file-links.ts';
import { type CampaignRow, lockCampaigns, readCampaigns, type VariantContent } from './campaign.store.ts';

/** @throws Failure ERR_NOT_FOUND */
export async function findCampaign(tx: Tx, id: number): Promise<CampaignRow> {
  const [row] = await readCampaigns(tx, [id]);
  ensure(row, 'ERR_NOT_FOUND');
  return row;
}

/** Locks the row until the end of the transaction. @throws Failure ERR_NOT_FOUND */
export async function lockCampaign(tx: Tx, id: number): Promise<CampaignRow> {
  const [row] = await lockCampaigns(tx, [id]);
  ensure(row, 'ERR_NOT_FOUND');
  return row;
}

export function presentCampaign(tx: Tx, row: CampaignRow): Campaign {
  const { messages, confirmations, file, whatsapp, pauseReason, pauseUntil } = row;
  return {
    id: row.id,
    name: row.name,
    ...textsOf('message', messages),
    ...textsOf('confirmationMessage', confirmations),
    ...templatesOf('template', messages),
    ...templatesOf('confirmationTemplate', confirmations),
    confirmation: row.confirmation,
    status: row.status,
    statusReason: row.statusReason,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    whatsappId: row.whatsappId,
    contactListId: row.contactListId,
    tagListId: row.tagId,
    fileListId: row.fileListId,
    openTicket: row.opensTicket ? 'enabled' : 'disabled',
    queueId: row.queueId,
    window: row.window,
    mediaPath: file && pathOfFileUrl(tx.fileUrl(file)),
    mediaName: file?.name ?? null,
    contactList: row.contactList,
    whatsapp: whatsapp && { id: whatsapp.id, name: whatsapp.name, channel: whatsapp.channel, status: whatsapp.status },
    user: row.user,
    counts: countsOf(row.counts),
    pause: pauseReason && { reason: pauseReason, until: pauseUntil?.toISOString() ?? null },
    companyId: tx.companyId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type Numbered<Name extends string, Value> = { [Key in `${Name}${Variant}`]: Value };

const textsOf = <Name extends string>(name: Name, contents: VariantContent[]) =>
  Object.fromEntries(variants.map((n) => [`${name}${n}`, contents[n - 1]?.text ?? ''])) as Numbered<Name, string>; // one for each

const templatesOf = <Name extends string>(name: Name, contents: VariantContent[]) =>
  Object.fromEntries(variants.map((n) => [`${name}${n}`, contents[n - 1]?.template ?? null])) as Numbered<
    Name,
    VariantContent['template']
  >; // one for each

const countsOf = (counts: Record<string, number>): Campaign['counts'] =>
  Object.fromEntries(recipientStatus.options.map((status) => [status, counts[status] ?? 0])) as Campaign['counts']; // one for each
