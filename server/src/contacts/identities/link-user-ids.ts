import { numberForms } from '@balcao/contract/contacts/contact.rules';
import type { Identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * Recipients of messages of ours, as their channel names them. A user id that belongs to nobody yet becomes an identity of
 * the contact with the number beside it: whoever hides their number later writes under the user id alone. Creates no
 * contact and restores none, because nobody has written.
 */
export async function linkUserIds(tx: Tx, recipients: Identity[][]): Promise<void> {
  const pairs = recipients.flatMap((identities) => {
    const userId = identities.find(({ kind }) => kind === 'wa_bsuid')?.value;
    const number = identities.find(({ kind }) => kind === 'phone')?.value;
    return userId === undefined || number === undefined
      ? []
      : numberForms(number).map((form) => ({ userId, number: form }));
  });
  if (pairs.length === 0) return;
  await tx.rows(
    'identities-of-recipients',
    `with given as materialized (
       select distinct on (x.user_id) x.user_id, i.contact_id from unnest($1::text[], $2::text[]) x(user_id, number)
       join lateral (select contact_id from contact_identities
         where company_id = current_company() and kind = 'phone' and value = x.number offset 0) i on true
       where not exists (select from contact_identities k where k.company_id = current_company() and k.kind = 'wa_bsuid' and k.value = x.user_id)
       order by x.user_id, i.contact_id)
     insert into contact_identities (kind, value, contact_id) select 'wa_bsuid', user_id, contact_id from given
     join lateral (select id from contacts where company_id = current_company() and id = contact_id and merged_into is null for key share) c on true
     order by user_id on conflict do nothing`,
    [pairs.map(({ userId }) => userId), pairs.map(({ number }) => number)],
  );
}
