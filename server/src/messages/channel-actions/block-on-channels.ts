import { z } from 'zod';
import { identity } from '../../channels/inbound-event.ts';
import type { blockOnChannelsJob } from '../../contacts/contact.jobs.ts';
import { inTx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import type { SendingDeps } from '../delivery/sending-deps.ts';
import { resolveChatId } from '../own-message.store.ts';

/**
 * Blocks or unblocks a contact on each connection where they have a ticket and the channel supports it. Reads the
 * contact's current state, so that of several changes the last one applies.
 */
export async function blockOnChannels(
  { context, openConnection }: SendingDeps,
  { companyId, contactId }: PayloadOf<typeof blockOnChannelsJob>,
) {
  const targets = await inTx(context, companyId, async (tx) => {
    const rows = await tx.rows<{ whatsappId: number; isBlocked: boolean; identities: unknown }>(
      'contact-block-connections',
      `select distinct on (t.whatsapp_id) t.whatsapp_id as "whatsappId", not c.active as "isBlocked",
         (select coalesce(json_agg(json_build_object('kind', i.kind, 'value', i.value) order by i.value = c.number desc), '[]')
          from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id) as identities
       from contacts c join tickets t on (t.company_id, t.contact_id) = (c.company_id, c.id)
       where c.company_id = current_company() and c.id = $1 and not c.is_group and t.whatsapp_id is not null`,
      [contactId],
    );
    const connections = [];
    for (const { whatsappId, isBlocked, identities } of rows) {
      const opened = await openConnection(tx, whatsappId);
      if (!opened?.driver.block) continue;
      const chat = await resolveChatId(tx, { contactId, whatsappId });
      connections.push({ ...opened, chat, isBlocked, to: z.array(identity).parse(identities) });
    }
    return connections;
  });
  for (const { driver, connection, chat, to, isBlocked } of targets)
    await driver.block?.(connection, chat, to, { isBlocked });
}
