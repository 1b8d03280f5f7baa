import type { Tx } from '../../platform/db/tx.ts';
import type { CampaignRow } from '../campaign.store.ts';
import { isOptedOutElsewhere } from '../opt-outs/is-opted-out-elsewhere.ts';

export type TestPerson = { name: string; number: string; email: string };

/** A person of the campaign's list, otherwise of its tag. */
export const selectTestPerson = async (
  tx: Tx,
  { contactListId, tagId }: Pick<CampaignRow, 'contactListId' | 'tagId'>,
): Promise<TestPerson | undefined> =>
  (
    await tx.rows<TestPerson>(
      'campaign-test-person',
      `(select 0 as source, name, number, email from contact_list_items where company_id = current_company() and contact_list_id = $1
          order by id limit 1)
       union all
       (select 1, c.name, c.number, c.email from contact_tags t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
          where t.company_id = current_company() and t.tag_id = $2 and not c.is_group and c.merged_into is null and c.removed_at is null limit 1)
       order by source limit 1`,
      [contactListId, tagId],
    )
  )[0];

/** The reason why this number may not be written to; null: none. */
export const selectNumberObstacle = async (
  tx: Tx,
  { numberKey, contactId }: { numberKey: string; contactId: number },
): Promise<'optedOut' | 'blocked' | null> =>
  (
    await tx.rows<{ obstacle: 'optedOut' | 'blocked' | null }>(
      'campaign-test-obstacle',
      `select case when exists (select from campaign_opt_outs where company_id = current_company() and number_key = any(opt_out_keys($1)))
           or ${isOptedOutElsewhere('current_company()', '$2')} then 'optedOut'
         when exists (select from contacts where company_id = current_company() and id = $2 and not active) then 'blocked' end as obstacle`,
      [numberKey, contactId],
    )
  )[0]?.obstacle ?? null;
