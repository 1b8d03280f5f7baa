import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { CampaignRow } from '../campaign.store.ts';
import { peopleSql } from './people.ts';

/** One statement for any number of people; idempotent. */
export async function insertRecipients(
  tx: Tx,
  row: Pick<CampaignRow, 'id' | 'contactListId' | 'tagId'>,
): Promise<void> {
  await sql`insert into campaign_recipients (campaign_id, contact_id, name, number, number_key, email, status, fail_reason)
    select ${row.id}::bigint, p.known_id, p.name, p.number, case when p.key = '' then 'contact:' || p.known_id else p.key end, p.email,
      case when p.reason is null then 'pending' else 'skipped' end, p.reason
    from (${peopleSql(row)}) p where not p.is_double order by p.ord
    on conflict (company_id, campaign_id, number_key) do nothing`.execute(tx.db);
}
