/**
 * In SQL: whether a contact has opted out under any of their numbers. An opt-out belongs to a number, and a merged contact has several
 * (docs/decisions/0055): an opt-out of one applies to the contact. Each key is looked up: compared with `any`, all opt-outs of the company are
 * read, and a campaign to 5,000 people took minutes to begin after 1,200 had opted out.
 */
export const isOptedOutElsewhere = (company: string, contactId: string): string =>
  `exists (select from contact_identities i cross join lateral unnest(opt_out_keys(number_key(i.value))) k(number_key)
    join campaign_opt_outs e on e.company_id = i.company_id and e.number_key = k.number_key
    where i.company_id = ${company} and i.contact_id = ${contactId} and i.kind = 'phone')`;
