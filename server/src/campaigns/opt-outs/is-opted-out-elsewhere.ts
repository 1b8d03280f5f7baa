/**
 * In SQL: whether a contact has asked to be left alone under any number of theirs. An opt-out is of a number, and merges give a person several
 * (docs/decisions/0055): who said it under one has said it.
 */
export const isOptedOutElsewhere = (company: string, contactId: string): string =>
  `exists (select from contact_identities i join campaign_opt_outs e on e.company_id = i.company_id and e.number_key = any(opt_out_keys(number_key(i.value)))
    where i.company_id = ${company} and i.contact_id = ${contactId} and i.kind = 'phone')`;
