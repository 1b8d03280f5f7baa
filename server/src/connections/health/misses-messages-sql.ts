/**
 * SQL condition: customers' messages on a connection may not have come in yet. It is down, for no longer than a day, or came back
 * minutes ago and still gets what was written meanwhile. The arguments are SQL. Gaps of the last week are read, by their index.
 */
export const missesMessagesSql = ({
  companyId,
  whatsappId,
  now,
}: {
  companyId: string;
  whatsappId: string;
  now: string;
}): string =>
  `exists (select from connection_gaps g where g.company_id = ${companyId} and g.whatsapp_id = ${whatsappId}
     and g.from_at > ${now} - interval '7 days' and (g.until_at > ${now} - interval '3 minutes'
       or g.until_at is null and g.from_at > ${now} - interval '1 day'))`;
