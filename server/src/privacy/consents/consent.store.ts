import { type Consent, type ConsentInput, type ContactConsent, contactConsent } from '@balcao/contract/privacy/consent';
import type { Tx } from '../../platform/db/tx.ts';

/** A contact and all contacts that were merged with it, recursively. */
const merged = `(with recursive one as (select $1::int as id
    union select c.id from contacts c join one on c.merged_into = one.id where c.company_id = current_company()) select id from one)`;

export async function selectConsent(tx: Tx, contactId: number): Promise<ContactConsent> {
  const [row] = await tx.rows<{ found: unknown }>(
    'contact-consent',
    `select jsonb_build_object(
       'optOut', (select jsonb_build_object('id', o.id, 'word', o.word, 'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'campaign', case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end)
         from campaign_opt_outs o left join campaigns a on a.company_id = current_company() and a.id = o.campaign_id
         where o.company_id = current_company() and o.number_key in (
           select unnest(opt_out_keys(number_key(number))) from contacts where company_id = current_company() and id in ${merged} and number <> ''
           union all select unnest(opt_out_keys(number_key(value))) from contact_identities where company_id = current_company() and contact_id in ${merged} and kind = 'phone')
         order by o.id desc limit 1),
       'consents', coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'givenOn', n.given_on, 'userName', n.user_name,
           'withdrawnAt', to_char(n.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'withdrawnBy', n.withdrawn_by) order by n.id desc)
         from contact_consents n where n.company_id = current_company() and n.contact_id in ${merged}), '[]')) as found`,
    [contactId],
  );
  return contactConsent.parse(row?.found);
}

/**
 * A contact that is the survivor of its merges, until the end of the transaction: a merge waits, so that its own event, which
 * names the survivor, comes after what is written here.
 */
const locked = `locked as (select id from contacts where company_id = current_company() and id = $1 and merged_into is null for key share)`;

/** False when the contact was erased or merged meanwhile. */
export const insertConsent = async (
  tx: Tx,
  contactId: number,
  { note, givenOn, userName }: ConsentInput & Pick<Consent, 'userName'>,
): Promise<boolean> =>
  (
    await tx.rows(
      'contact-consent-insert',
      `with ${locked}
       insert into contact_consents (contact_id, note, given_on, user_name, created_at)
       select id, $2, $3::date, $4, $5 from locked returning id`,
      [contactId, note, givenOn, userName, tx.now],
    )
  ).length > 0;

/** False when this contact has no such active consent, or was erased or merged meanwhile. */
export const withdrawStoredConsent = async (
  tx: Tx,
  { contactId, consentId, userName }: { contactId: number; consentId: number; userName: string },
): Promise<boolean> =>
  (
    await tx.rows(
      'contact-consent-withdraw',
      `with ${locked}
       update contact_consents set withdrawn_at = $3, withdrawn_by = $4 where company_id = current_company() and id = $2
         and contact_id in ${merged} and withdrawn_at is null and exists (select from locked) returning id`,
      [contactId, consentId, tx.now, userName],
    )
  ).length > 0;
