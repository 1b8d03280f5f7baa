import { z } from 'zod';
import { defineEntity, refTo } from '../entity.ts';
import { flag, sourceId, text, textUpTo, times, timesOf, wholeNumber } from '../source-fields.ts';

/** They have to be paired again: sessions and tokens of another program are useless, and none is copied. */
export const connections = defineEntity({
  name: 'Whatsapps',
  target: 'connections',
  shape: z.object({
    companyId: sourceId,
    name: textUpTo(50),
    channel: text,
    isDefault: flag(false),
    allowGroup: flag(true),
    greetingMessage: textUpTo(4000),
    farewellMessage: textUpTo(4000),
    complationMessage: textUpTo(4000),
    outOfHoursMessage: textUpTo(4000),
    ratingMessage: textUpTo(4000),
    expiresInactiveMessage: textUpTo(4000),
    expiresTicket: wholeNumber(0, { max: 100_000 }),
    timeSendQueue: wholeNumber(0, { max: 100_000 }),
    sendIdQueue: sourceId,
    timeUseBotQueues: wholeNumber(0, { max: 100_000 }),
    maxUseBotQueues: wholeNumber(3, { max: 100 }),
    ...times,
  }),
  refs: (row) => ({ company: refTo('Companies', row.companyId), queue: refTo('Queues', row.sendIdQueue) }),
  /** At most one default per company. */
  async look(tx) {
    const found = await tx.db
      .selectFrom('connections')
      .select('id')
      .where('companyId', '=', tx.companyId)
      .where('isDefault', '=', true)
      .execute();
    return { hasDefault: found.length > 0 };
  },
  build(row, place, known) {
    const isDefault = row.isDefault && known?.hasDefault !== true;
    if (isDefault && known) known.hasDefault = true;
    const metas = row.channel === 'facebook' || row.channel === 'instagram' ? row.channel : null;
    const values = {
      id: place.id,
      company_id: place.companyId,
      name: row.name.trim(),
      channel: metas ?? 'whatsapp',
      provider: metas ? 'cloud' : 'beta',
      status: 'DISCONNECTED',
      is_default: isDefault,
      allow_group: row.allowGroup,
      greeting_message: row.greetingMessage,
      farewell_message: row.farewellMessage,
      complation_message: row.complationMessage,
      out_of_hours_message: row.outOfHoursMessage,
      rating_message: row.ratingMessage,
      expires_inactive_message: row.expiresInactiveMessage,
      expires_ticket: row.expiresTicket,
      time_send_queue: row.timeSendQueue,
      send_id_queue: place.ref('queue'),
      time_use_bot_queues: row.timeUseBotQueues,
      max_use_bot_queues: row.maxUseBotQueues,
      new_chats_per_day: metas ? 10_000 : 50,
      ...timesOf(row),
    };
    return { rows: [{ table: 'connections', values }], note: 'to be paired again' };
  },
});
