import type { DriverKey } from '../../channels/channel.ts';
import { inTx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { fetchPictureJob } from './contact-picture.jobs.ts';
import { markStalePictures, takeDuePictures } from './contact-picture.store.ts';

/** Per connection and run: channels watch for clients that query many people at once. */
const maxPerConnection = 3;
/** Below that of messages, so that none waits behind these jobs (docs/decisions/0100). */
const lowPriority = 10;

/** Requests the due pictures, on connections that are connected. */
export async function sweepPictures(context: TxContext, kinds: readonly DriverKey[]): Promise<void> {
  const { rows } = await context.database.owner.query<{ companyId: number; whatsappId: number }>(
    `select c.company_id as "companyId", c.id as "whatsappId" from connections c
     where c.status = 'CONNECTED' and concat(c.channel, '/', c.provider) = any($1) and exists (
       select from contact_pictures p where p.company_id = c.company_id and p.whatsapp_id = c.id and p.due_at <= $2)`,
    [kinds, context.clock.now()],
  );
  await processEach(rows, ({ companyId, whatsappId }) =>
    inTx(context, companyId, async (tx) => {
      for (const contactId of await takeDuePictures(tx, whatsappId, maxPerConnection))
        tx.enqueue(
          fetchPictureJob,
          { companyId, contactId },
          { key: `picture:${contactId}`, queue: `picture:${whatsappId}`, maxAttempts: 1, priority: lowPriority },
        );
    }),
  );
}

/** Pictures of people in active conversations are requested again at this age. */
const maxAgeDays = 7;
const maxStalePerCompany = 50;

export async function sweepStalePictures(context: TxContext, kinds: readonly DriverKey[]): Promise<void> {
  const { rows } = await context.database.owner.query<{ companyId: number }>(
    `select distinct company_id as "companyId" from connections
     where status = 'CONNECTED' and concat(channel, '/', provider) = any($1)`,
    [kinds],
  );
  await processEach(rows, ({ companyId }) =>
    inTx(context, companyId, (tx) => markStalePictures(tx, maxAgeDays, maxStalePerCompany)),
  );
}
