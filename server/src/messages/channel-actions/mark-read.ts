import { inTx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import type { markReadJob } from '../../tickets/ticket.jobs.ts';
import type { SendingDeps } from '../delivery/sending-deps.ts';
import { reportEndedAccess } from './report-ended-access.ts';

/** Sends read receipts for a ticket's incoming messages, and records them. */
export async function markRead(deps: SendingDeps, job: PayloadOf<typeof markReadJob>): Promise<void> {
  const unread = await inTx(deps.context, job.companyId, async (tx) => {
    const rows = await tx.rows<{ id: number; providerId: string | null; chat: string; whatsappId: number | null }>(
      'messages-unread',
      // Only among the newest: looking further back for unread messages would read all of a long conversation each time. Calls
      // and undecryptable messages have no read mark on the customer's phone.
      `select id, case when not unreadable and media_type <> 'call_log' then provider_id end as "providerId", chat, whatsapp_id as "whatsappId"
       from (select id, unreadable, media_type, provider_id, chat, whatsapp_id, from_me, read, sent_at from messages
         where company_id = current_company() and ticket_id = $1 order by sent_at desc, id desc limit 500) newest
       where not from_me and not read order by sent_at desc, id desc`,
      [job.ticketId],
    );
    // Of several connections when the ticket was transferred to another number.
    const connections = [];
    for (const [whatsappId, ofConnection] of Map.groupBy(rows.reverse(), (row) => row.whatsappId)) {
      const opened = whatsappId === null ? null : await deps.openConnection(tx, whatsappId);
      if (opened?.live) connections.push({ ...opened, rows: ofConnection });
    }
    return { rows, connections };
  });
  if (unread.rows.length === 0) return;
  for (const { driver, connection, rows } of unread.connections) {
    try {
      for (const [chat, ofChat] of Map.groupBy(rows, (row) => row.chat))
        await driver.markRead?.(
          connection,
          chat,
          ofChat.flatMap((row) => row.providerId ?? []),
        );
    } catch (error) {
      if (!(await reportEndedAccess(deps, connection, error))) throw error;
    }
  }
  await inTx(deps.context, job.companyId, (tx) =>
    tx.rows(
      'messages-were-read',
      'update messages set read = true where company_id = current_company() and id = any($1)',
      [unread.rows.map((row) => row.id)],
    ),
  );
}
