import { type UpdateCampaignInput, variants } from '@balcao/contract/campaigns/campaign';
import { sendsTemplates } from '@balcao/contract/campaigns/campaign.rules';
import { momentOf } from '@balcao/contract/companies/zoned-time';
import { findCompanyProfile } from '../companies/find-company.ts';
import { findConnectionKind } from '../connections/find-connection.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { CampaignRow, CampaignValues } from './campaign.store.ts';

/** Absent fields keep their value; in a new campaign they are empty. Templates are kept only where the connection sends them. */
export async function mergeInput(
  tx: Tx,
  input: UpdateCampaignInput,
  before: CampaignRow | null,
): Promise<CampaignValues> {
  const pick = <Value>(given: Value | undefined, was: Value | undefined, none: Value): Value => given ?? was ?? none;
  const orBefore = <Value>(given: Value | null | undefined, was: Value | null | undefined): Value | null =>
    given === undefined ? (was ?? null) : given;
  const whatsappId = orBefore(input.whatsappId, before?.whatsappId);
  const hasTemplates = await sendsTemplatesOver(tx, whatsappId);
  const openTicket = input.openTicket && input.openTicket === 'enabled';
  return {
    name: pick(input.name, before?.name, ''),
    messages: variants.map((n) => ({
      text: pick(input[`message${n}`], before?.messages[n - 1]?.text, ''),
      template: hasTemplates ? orBefore(input[`template${n}`], before?.messages[n - 1]?.template) : null,
    })),
    confirmations: variants.map((n) => ({
      text: pick(input[`confirmationMessage${n}`], before?.confirmations[n - 1]?.text, ''),
      template: hasTemplates
        ? orBefore(input[`confirmationTemplate${n}`], before?.confirmations[n - 1]?.template)
        : null,
    })),
    confirmation: pick(input.confirmation, before?.confirmation, false),
    status: before?.status ?? 'INATIVA',
    scheduledAt: await readTime(tx, input.scheduledAt, before?.scheduledAt ?? null),
    whatsappId,
    contactListId: orBefore(input.contactListId, before?.contactListId),
    tagId: orBefore(input.tagListId, before?.tagId),
    fileListId: orBefore(input.fileListId, before?.fileListId),
    opensTicket: pick(openTicket, before?.opensTicket, false),
    queueId: orBefore(input.queueId, before?.queueId),
    window: orBefore(input.window, before?.window),
  };
}

async function sendsTemplatesOver(tx: Tx, whatsappId: number | null): Promise<boolean> {
  if (whatsappId === null) return false;
  const connection = await findConnectionKind(tx, whatsappId);
  return connection !== undefined && sendsTemplates(connection);
}

async function readTime(tx: Tx, given: string | null | undefined, was: Date | null): Promise<Date | null> {
  if (given === undefined) return was;
  return given === null ? null : momentOf(given, (await findCompanyProfile(tx)).timeZone);
}
