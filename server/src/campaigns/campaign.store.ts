import type { Campaign, CampaignStatus } from '@balcao/contract/campaigns/campaign';
import type { SendingWindow } from '@balcao/contract/campaigns/campaign-setting';
import type { Provider } from '@balcao/contract/connections/connection';
import type { TemplateChoice } from '@balcao/contract/message-templates/message-template';
import { sql } from 'kysely';
import { laterThanBefore } from '../platform/db/later-than-before.ts';
import type { Tx } from '../platform/db/tx.ts';
import { containsTerm } from '../platform/text/contains-term.ts';
import { jsonb } from '../platform/text/jsonb.ts';

/** One of a campaign's five variants. */
export type VariantContent = { text: string; template: TemplateChoice | null };

export type CampaignRow = {
  id: number;
  name: string;
  messages: VariantContent[];
  confirmations: VariantContent[];
  confirmation: boolean;
  status: CampaignStatus;
  statusReason: string | null;
  scheduledAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  preparedAt: Date | null;
  whatsappId: number | null;
  contactListId: number | null;
  tagId: number | null;
  fileListId: number | null;
  file: { id: number; name: string; mimeType: string; sizeBytes: number } | null;
  opensTicket: boolean;
  queueId: number | null;
  window: SendingWindow | null;
  pauseReason: NonNullable<Campaign['pause']>['reason'] | null;
  pauseUntil: Date | null;
  contactList: Campaign['contactList'];
  whatsapp: (NonNullable<Campaign['whatsapp']> & { provider: Provider }) | null;
  user: Campaign['user'];
  counts: Record<string, number>;
  createdAt: Date;
  updatedAt: Date;
};

/** As `readCampaigns`, locked until the end of the transaction. */
export async function lockCampaigns(tx: Tx, ids: number[]): Promise<CampaignRow[]> {
  // A statement of its own: one that waits reads other tables, such as the campaign's file, as they were before it waited.
  await tx.rows(
    'campaigns-lock',
    'select from campaigns where company_id = current_company() and id = any($1) order by id for no key update',
    [ids],
  );
  return readCampaigns(tx, ids);
}

/** In the order of `ids`. */
export async function readCampaigns(tx: Tx, ids: number[]): Promise<CampaignRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CampaignRow>`
    select a.id, a.name, a.messages, a.confirmations, a.confirmation, a.status, a.status_reason as "statusReason",
      a.scheduled_at as "scheduledAt", a.started_at as "startedAt", a.completed_at as "completedAt", a.prepared_at as "preparedAt",
      a.whatsapp_id as "whatsappId", a.contact_list_id as "contactListId", a.tag_id as "tagId", a.file_list_id as "fileListId",
      a.open_ticket as "opensTicket", a.queue_id as "queueId", a.send_window as "window",
      a.pause_reason as "pauseReason", a.pause_until as "pauseUntil", a.created_at as "createdAt", a.updated_at as "updatedAt",
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'sizeBytes', f.size_bytes) end as file,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as "contactList",
      case when k.id is not null then json_build_object('id', k.id, 'name', k.name, 'channel', k.channel, 'provider', k.provider, 'status', k.status) end as whatsapp,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
      coalesce((select json_object_agg(status, people) from (
        select status, sum(people)::int as people from campaign_counts n
        where n.company_id = a.company_id and n.campaign_id = a.id group by status) n), '{}') as counts
    from campaigns a
    left join files f on (f.company_id, f.id) = (a.company_id, a.file_id)
    left join contact_lists l on (l.company_id, l.id) = (a.company_id, a.contact_list_id)
    left join connections k on (k.company_id, k.id) = (a.company_id, a.whatsapp_id)
    left join users u on (u.company_id, u.id) = (a.company_id, a.user_id)
    where a.company_id = current_company() and a.id = any(${ids})
    order by array_position(${ids}::bigint[], a.id)`.execute(tx.db);
  return rows;
}

const matchesTerm = (term: string | undefined) =>
  sql`company_id = current_company() and ${containsTerm(sql`name`, term)}`;

/** Newest first. */
export async function selectCampaignIds(
  tx: Tx,
  term: string | undefined,
  { skip, limit }: { skip: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from campaigns where ${matchesTerm(term)} order by id desc offset ${skip} limit ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

export async function countCampaigns(tx: Tx, term: string | undefined): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from campaigns where ${matchesTerm(term)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export type CampaignValues = Pick<
  CampaignRow,
  | 'name'
  | 'messages'
  | 'confirmations'
  | 'confirmation'
  | 'status'
  | 'scheduledAt'
  | 'whatsappId'
  | 'contactListId'
  | 'tagId'
  | 'fileListId'
  | 'opensTicket'
  | 'queueId'
  | 'window'
>;

const columnsOf = ({ messages, confirmations, window, opensTicket, ...values }: CampaignValues) => ({
  ...values,
  messages: jsonb(messages),
  confirmations: jsonb(confirmations),
  sendWindow: window && jsonb(window),
  openTicket: opensTicket,
});

export async function insertCampaign(tx: Tx, values: CampaignValues & { userId: number }): Promise<number> {
  const { userId, ...fields } = values;
  const { id } = await tx.db
    .insertInto('campaigns')
    .values({ ...columnsOf(fields), userId, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveCampaign(tx: Tx, id: number, values: CampaignValues): Promise<void> {
  await tx.db
    .updateTable('campaigns')
    .set({ ...columnsOf(values), updatedAt: laterThanBefore(tx) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function saveCampaignFile(tx: Tx, id: number, fileId: number | null): Promise<void> {
  await tx.db
    .updateTable('campaigns')
    .set({ fileId, updatedAt: laterThanBefore(tx) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteCampaign(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('campaigns').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}
