import { sql } from 'kysely';
import type { CampaignRow } from '../campaign.store.ts';
import { isOptedOutElsewhere } from '../opt-outs/is-opted-out-elsewhere.ts';

/**
 * The people of a campaign, each once: those of the list, with the list's name for them, then those whose contact or ticket has the tag.
 * Identity is the number in either form, or the contact that it belongs to. `ord`: their order; `isDouble`: a duplicate. `reason`: set
 * for a blocked contact, one without a number, and one who is not on the channel.
 */
export const peopleSql = ({ contactListId, tagId }: Pick<CampaignRow, 'contactListId' | 'tagId'>) => sql`
  with listed as (
    select 0 as source, i.id as place, i.number_key as key, i.name, i.number, i.email, i.is_whatsapp_valid as valid, null::int as contact_id
    from contact_list_items i where i.company_id = current_company() and i.contact_list_id = ${contactListId}
    union all
    select 1, c.id, number_key(c.number), c.name, c.number, c.email, null, c.id
    from contacts c where c.company_id = current_company() and not c.is_group and c.merged_into is null and c.removed_at is null and c.id in (
      select t.contact_id from contact_tags t where t.company_id = current_company() and t.tag_id = ${tagId}
      union select k.contact_id from ticket_tags t join tickets k on k.company_id = t.company_id and k.id = t.ticket_id
      where t.company_id = current_company() and t.tag_id = ${tagId})),
  known as (
    select l.*, coalesce(l.contact_id, a.contact_id, b.contact_id) as known_id from listed l
    left join contact_identities a on a.company_id = current_company() and a.kind = 'phone' and a.value = l.key and l.contact_id is null
    left join contact_identities b on b.company_id = current_company() and b.kind = 'phone' and l.contact_id is null
      and b.value = longer_number_form(l.key)),
  placed as (
    select k.*, row_number() over (order by source, place) as ord,
      row_number() over (partition by case when key = '' then 'contact:' || known_id else key end order by source, place) as of_number,
      row_number() over (partition by coalesce('contact:' || known_id, key) order by source, place) as of_person
    from known k)
  select p.ord, p.key, p.name, p.number, p.email, p.valid, p.known_id, p.of_number > 1 or p.of_person > 1 as is_double,
    case when p.key = '' then 'noNumber' when exists (select from campaign_opt_outs o where o.company_id = current_company() and o.number_key = any(opt_out_keys(p.key)))
      or ${sql.raw(isOptedOutElsewhere('current_company()', 'p.known_id'))} then 'optedOut' when not coalesce(c.active, true) then 'blocked'
      when not coalesce(p.valid, true) then 'invalid' end as reason
  from placed p
  left join contacts c on c.company_id = current_company() and c.id = p.known_id`;
