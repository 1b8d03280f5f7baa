import { Failure } from '@balcao/contract/errors';
import { maskMessage } from '@balcao/contract/messages/author.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { AiDeps } from '../../ai/ai-access.ts';
import { prepareAiHelp } from '../../ai/prepare-ai-help.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { readSetting } from '../../settings/read-setting.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { readRecentMessages } from '../lists/read-recent-messages.ts';
import { summarizeTransferJob } from '../message.jobs.ts';
import { queueMessage } from '../queue-message.ts';
import { conversationText } from './conversation-text.rules.ts';
import { askSummary, maxMessages } from './summarize-ticket.ts';
import { summaryTexts } from './summary.texts.ts';

/** Clients that send the person's own note in a separate request do so within this time. */
const delayMs = 5000;
/** A summary that the person put into their own note within this time replaces ours. */
const ownNoteMs = 120_000;

/**
 * A ticket was transferred: the new assignee gets a summary if the company has enabled that. The job is tried once, so
 * that a killed process leaves one note or none; of two consecutive transfers the last one has it.
 */
export async function requestTransferSummaries(tx: Tx, transfers: readonly { after: Ticket }[]): Promise<void> {
  if ((await readSetting(tx, 'transferSummary')) !== 'enabled') return;
  const runAt = new Date(tx.now.getTime() + delayMs);
  for (const { after } of transfers)
    tx.enqueue(
      summarizeTransferJob,
      { companyId: tx.companyId, ticketId: after.id },
      { key: `summarize:${after.id}`, maxAttempts: 1, priority: 10, runAt },
    );
}

/** Asks the company's AI service, and writes a note. When the service refuses, or there was no conversation, there is none. */
export async function noteTransferSummary(
  { ai }: { ai: AiDeps },
  { companyId, ticketId }: PayloadOf<typeof summarizeTransferJob>,
): Promise<void> {
  try {
    const prepared = await inTx(ai.context, companyId, (tx) => prepareSummary(tx, ai, ticketId));
    if (!prepared) return;
    const body = await askSummary(prepared.help, prepared.conversation);
    await inTx(ai.context, companyId, (tx) => writeNote(tx, ticketId, body));
  } catch (error) {
    if (!(error instanceof Failure)) throw error; // no service, the month's limit is reached, or no answer
  }
}

async function prepareSummary(tx: Tx, ai: AiDeps, ticketId: number) {
  const messages = await readRecentMessages(tx, ticketId, maxMessages);
  const since = tx.now.getTime() - ownNoteMs;
  const isSummarized = messages.some(
    ({ isPrivate, body, createdAt }) =>
      isPrivate && body.startsWith(summaryTexts.heading) && new Date(createdAt).getTime() > since,
  );
  // Everybody who sees the ticket reads the note, including people who see masked numbers.
  const conversation = isSummarized ? '' : conversationText(messages.map(maskMessage));
  return conversation === '' ? null : { conversation, help: await prepareAiHelp(tx, ai, 'chat', 'summary') };
}

/** Not when the conversation has ended meanwhile. The note is private: it is never sent to a channel. */
async function writeNote(tx: Tx, ticketId: number, body: string): Promise<void> {
  const ticket = await lockTicketById(tx, ticketId);
  if (!ticket || ticket.status === 'closed') return;
  await queueMessage(tx, ticket, { body, isPrivate: true, origin: 'bot', sentBy: null });
}
