import type { SkipReason } from '@balcao/contract/campaigns/recipient';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { CampaignRow } from '../campaign.store.ts';
import { beginsChat } from '../estimate/estimate.store.ts';
import { peopleSql } from '../snapshot/people.ts';

type Named = Pick<CampaignRow, 'contactListId' | 'tagId'> & { whatsappId: number };

/** `reason` null: they are written to. `newChats`: how many of them begin a conversation. */
export type PeopleCount = { isDouble: boolean; reason: SkipReason | null; people: number; newChats: number };

/** Counts the people that the snapshot would contain, by the snapshot's own statement. */
export async function countPeople(tx: Tx, { whatsappId, ...named }: Named): Promise<PeopleCount[]> {
  const { rows } = await sql<PeopleCount>`
    select p.is_double as "isDouble", p.reason, count(*)::int as people,
      count(*) filter (where p.reason is null and not p.is_double and (p.known_id is null or ${beginsChat(sql`p.known_id`, whatsappId)}))::int as "newChats"
    from (${peopleSql(named)}) p group by 1, 2 order by 3 desc, 2`.execute(tx.db);
  return rows;
}
