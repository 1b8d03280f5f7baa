import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { isServed } from '../companies/is-served.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { PayloadOf } from '../platform/jobs/job.ts';
import { lockContinuingTicket } from '../tickets/merge/lock-continuing-ticket.ts';
import type { sendAutoMessageJob } from '../tickets/ticket.jobs.ts';
import { queueMessage } from './queue-message.ts';
import { findTemplateContext } from './template-variables.ts';
import { renderTemplate } from './templates/template-variables.rules.ts';

/**
 * Sends an automatic text, with or without a file. It is a regular message, marked as automatic, and visible in the ticket, or in
 * the one that this was merged into. undefined: nothing is sent, because the ticket was deleted meanwhile, its contact is blocked, its
 * text and file are empty by now, it is a bot's question and a person has taken or closed the ticket meanwhile, or the company is
 * inactive or its licence has ended: a rating is still recorded, but not answered. A second run of its job sends nothing more.
 */
export async function sendAutoMessage(
  tx: Tx,
  { ticketId, body, fileId, clientId, askedAt }: Omit<PayloadOf<typeof sendAutoMessageJob>, 'companyId'>,
): Promise<Message | undefined> {
  if (!(await isServed(tx))) return;
  const ticket = await lockContinuingTicket(tx, ticketId);
  if (!ticket?.contact.active || (askedAt !== undefined && isTakenSince(ticket, new Date(askedAt)))) return;
  const file = fileId === undefined ? null : await findFile(tx, fileId);
  const text = renderTemplate(body, await findTemplateContext(tx, ticket));
  if (!file && text.trim() === '') return;
  return queueMessage(tx, ticket, {
    ...(file && fileId !== undefined && { fileId, fileName: file.name, mediaType: mediaTypeOf(file.mimeType) }),
    body: text,
    clientId: clientId ?? null,
    origin: 'bot',
    sentBy: null,
  });
}

const isTakenSince = ({ status, startedAt }: Ticket, askedAt: Date): boolean =>
  status === 'closed' || (startedAt !== null && new Date(startedAt) >= askedAt);

/** undefined: the file was removed meanwhile, and the text is sent without it. */
const findFile = (tx: Tx, id: number) =>
  tx.db
    .selectFrom('files')
    .select(['name', 'mimeType'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
