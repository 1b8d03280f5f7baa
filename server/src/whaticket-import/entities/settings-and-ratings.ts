import { companySettings, isCompanySetting, isSecretSetting } from '@balcao/contract/settings/setting';
import { z } from 'zod';
import { defineEntity, refTo } from '../entity.ts';
import { instant, sourceId, text, times, timesOf, wholeNumber } from '../source-fields.ts';

/** Secrets of other systems are encrypted here, and have to be entered again. */
export const settings = defineEntity({
  name: 'Settings',
  target: null,
  sort: ['companyId', 'key'],
  keyOf: (raw) => `${raw['companyId'] ?? ''}-${raw['key']}`,
  shape: z.object({ companyId: sourceId, key: text, value: text, ...times }),
  refs: (row) => ({ company: refTo('Companies', row.companyId) }),
  look: async (tx) =>
    new Set(
      (await tx.db.selectFrom('settings').select('key').where('companyId', '=', tx.companyId).execute()).map(
        ({ key }) => key,
      ),
    ),
  build(row, place, set) {
    const { key, value } = row;
    if (isSecretSetting(key)) return { refused: 'a secret: to be typed again' };
    if (!isCompanySetting(key) || key === 'timezone') return { refused: 'no setting of ours' };
    if (!companySettings[key].value.safeParse(value).success) return { refused: 'value: not one of ours' };
    if (set?.has(key)) return { refused: 'set already' };
    set?.add(key);
    return {
      rows: [
        { table: 'settings', values: { company_id: place.companyId, key, value, updated_at: timesOf(row).updated_at } },
      ],
    };
  },
});

/**
 * The scale is 1 to 3 or, where a rate is above 3, 0 to 10: the source does not store it, so it is inferred from the
 * rates.
 */
export const ratings = defineEntity({
  name: 'UserRatings',
  target: 'ratings',
  from: (tables) => `select r.*, k."whatsappId", k."contactId", k."queueId",
      max(r.rate) over (${tables.get('UserRatings')?.has('companyId') ? 'partition by r."companyId"' : ''}) as "highest"
    from "UserRatings" r left join "Tickets" k on k.id = r."ticketId"`,
  shape: z.object({
    companyId: sourceId,
    ticketId: sourceId,
    userId: sourceId,
    whatsappId: sourceId,
    contactId: sourceId,
    queueId: sourceId,
    rate: wholeNumber(-1),
    highest: wholeNumber(3),
    createdAt: instant,
    updatedAt: instant,
  }),
  refs: (row) => ({
    company: refTo('Companies', row.companyId),
    ticket: refTo('Tickets', row.ticketId),
    user: refTo('Users', row.userId),
    connection: refTo('Whatsapps', row.whatsappId),
    contact: refTo('Contacts', row.contactId),
    queue: refTo('Queues', row.queueId),
  }),
  build(row, place) {
    const [ticket, connection] = [place.ref('ticket'), place.ref('connection')];
    if (ticket === null || connection === null) return { refused: 'its ticket or its connection did not come' };
    const { created_at: at } = timesOf(row);
    const values = {
      id: place.id,
      company_id: place.companyId,
      ticket_id: ticket,
      contact_id: place.ref('contact'),
      whatsapp_id: connection,
      user_id: place.ref('user'),
      queue_id: place.ref('queue'),
      scale: row.highest > 3 ? 'nps' : 'satisfaction',
      rate: row.rate,
      asked_at: at,
      answered_at: at,
      expires_at: at,
    };
    return { rows: [{ table: 'ratings', values }] };
  },
});
