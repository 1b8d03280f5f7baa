/**
 * Whether the contact of ticket `t` is a connection of the same company, under any identity that a channel gave it. The
 * connections are read once per statement.
 */
export const isOwnConnectionSql = `exists (
  select from contact_identities i
  where i.company_id = current_company() and i.contact_id = t.contact_id and split_part(i.value, '@', 1) = any(array(
    select own.id from connections k
    left join whatsapp_web_sessions s on (s.company_id, s.whatsapp_id) = (k.company_id, k.id)
    cross join lateral (values (k.account_id), (s.said -> 'account' ->> 'phone'), (split_part(split_part(s.said -> 'account' ->> 'lid', '@', 1), ':', 1))) own(id)
    where k.company_id = current_company() and own.id is not null)))`;
