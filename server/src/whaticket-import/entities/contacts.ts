import { numberForms } from '@balcao/contract/contacts/contact.rules';
import { z } from 'zod';
import { defineEntity, pairKey, refTo, type TargetRow } from '../entity.ts';
import { flag, sourceId, text, textUpTo, times, timesOf } from '../source-fields.ts';

/** One person is one contact: both forms of a Brazilian number are joined. */
export const contacts = defineEntity({
  name: 'Contacts',
  target: 'contacts',
  shape: z.object({
    companyId: sourceId,
    name: textUpTo(200),
    number: textUpTo(200),
    email: textUpTo(200),
    isGroup: flag(false),
    disableBot: flag(false),
    channel: text,
    whatsappId: sourceId,
    active: flag(true),
    ...times,
  }),
  refs: (row) => ({ company: refTo('Companies', row.companyId), connection: refTo('Whatsapps', row.whatsappId) }),
  async look(tx, rows) {
    const values = rows.flatMap((row) => formsOf(row).map((form) => form.value));
    const there = await tx.db
      .selectFrom('contactIdentities')
      .select(['kind', 'value', 'contactId'])
      .where('companyId', '=', tx.companyId)
      .where('value', 'in', ['', ...values])
      .execute();
    return new Map(there.map(({ kind, value, contactId }) => [`${kind} ${value}`, contactId]));
  },
  build(row, place, known) {
    const forms = formsOf(row);
    const keys = forms.map(({ kind, value }) => `${kind} ${value}`);
    const there = keys.map((key) => known?.get(key)).find((id) => id !== undefined);
    if (there !== undefined) return { joins: there, note: 'the same number as another contact' };
    for (const key of keys) known?.set(key, place.id);
    const channel = row.channel === 'facebook' || row.channel === 'instagram' ? row.channel : 'whatsapp';
    const values = {
      id: place.id,
      company_id: place.companyId,
      name: row.name.trim() || row.number || '?',
      number: forms.length > 0 ? numberOf(row) : '',
      email: row.email.trim(),
      is_group: row.isGroup,
      disable_bot: row.disableBot,
      channel,
      whatsapp_id: place.ref('connection'),
      active: row.active,
      ...timesOf(row),
    };
    const identities = forms.map(
      ({ kind, value }): TargetRow => ({
        table: 'contact_identities',
        values: { company_id: place.companyId, kind, value, contact_id: place.id },
      }),
    );
    return {
      rows: [{ table: 'contacts', values }, ...identities],
      note: forms.length > 0 ? undefined : 'without a number: what stood there is none',
    };
  },
});

type Numbered = { number: string; isGroup: boolean; channel: string };
const numberOf = ({ number, isGroup }: Numbered): string =>
  isGroup ? number.replace(/@.*$/, '') : number.replace(/@s\.whatsapp\.net$|@c\.us$/, '').replace(/[\s()+.-]/g, '');

function formsOf(row: Numbered): { kind: string; value: string }[] {
  const number = numberOf(row);
  if (row.channel === 'facebook') return number ? [{ kind: 'psid', value: number }] : [];
  if (row.channel === 'instagram') return number ? [{ kind: 'igsid', value: number }] : [];
  if (row.isGroup) return /^[\d-]{8,40}$/.test(number) ? [{ kind: 'group', value: number }] : [];
  if (/^\d{8,25}@lid$/.test(number)) return [{ kind: 'wa_lid', value: number.replace('@lid', '') }];
  return /^\d{8,15}$/.test(number) ? numberForms(number).map((value) => ({ kind: 'phone', value })) : [];
}

export const contactFields = defineEntity({
  name: 'ContactCustomFields',
  target: 'contact_fields',
  shape: z.object({ contactId: sourceId, name: textUpTo(200), value: textUpTo(4000) }),
  refs: (row) => ({ contact: refTo('Contacts', row.contactId) }),
  build(row, place) {
    const contact = place.ref('contact');
    if (contact === null) return { refused: 'its contact did not come' };
    const { name, value } = row;
    return {
      rows: [
        {
          table: 'contact_fields',
          values: { id: place.id, company_id: place.companyId, contact_id: contact, name, value },
        },
      ],
    };
  },
});

export const contactTags = defineEntity({
  name: 'ContactTags',
  target: null,
  sort: ['contactId', 'tagId'],
  keyOf: pairKey('contactId', 'tagId'),
  shape: z.object({ contactId: sourceId, tagId: sourceId, ...times }),
  refs: (row) => ({ contact: refTo('Contacts', row.contactId), tag: refTo('Tags', row.tagId) }),
  build(_row, place) {
    const [contact, tag] = [place.ref('contact'), place.ref('tag')];
    if (contact === null || tag === null) return { refused: 'one of both did not come' };
    return {
      rows: [{ table: 'contact_tags', values: { company_id: place.companyId, contact_id: contact, tag_id: tag } }],
    };
  },
});
