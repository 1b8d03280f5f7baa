/**
 * In SQL: whether a contact has opted out under any of their numbers. An opt-out belongs to a number, and a merged contact has several
 * (docs/decisions/0055): an opt-out of one applies to the contact.
 */
export const isOptedOutElsewhere = (company: string, contactId: string): string =>
  `exists (select from contact_identities i join campaign_opt_outs e on e.company_id = i.company_id and e.number_key = any(opt_out_keys(number_key(i.value)))
    where i.company_id = ${company} and i.contact_id = ${contactId} and i.kind = 'phone')`;
