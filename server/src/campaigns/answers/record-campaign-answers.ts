import type { CampaignAnswer, CampaignWord } from '@balcao/contract/campaigns/campaign-answer.rules';
import { nextRecipientStatus, type RecipientCommand } from '@balcao/contract/campaigns/recipient.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { enqueueAutoMessage } from '../../tickets/enqueue-auto-message.ts';
import { announceOptOuts } from '../campaign.audience.ts';
import { sendConfirmedJob, withdrawFromRecipientJob } from '../campaign.jobs.ts';
import { announceSoon } from '../report/announce-progress.ts';
import { readCampaignSettings } from '../settings/read-campaign-settings.ts';
import { saveAnswer } from './answer.store.ts';
import { deleteOptOutsOf, insertOptOut, lockContactForOptOut, markOptedOut } from './opt-out.store.ts';
import { optOutTexts } from './opt-out.texts.ts';
import { announceTicketCampaign } from './ticket-campaign.ts';

/** `campaignId` null: it was deleted after it had written. */
export type AnsweredCampaign = CampaignWord & {
  recipientId: number;
  campaignId: number | null;
  ticketId: number | null;
};

/** `ticketId`: the ticket of the customer's message. */
export type RecordedAnswer = {
  campaign: AnsweredCampaign;
  answer: CampaignAnswer;
  contactId: number;
  ticketId: number;
  text: string | null;
};

const commands: Record<CampaignAnswer, RecipientCommand | null> = {
  confirm: 'confirm',
  decline: 'decline',
  answer: 'answer',
  optOut: 'answer',
  optIn: null,
};

/** Records customers' answers to campaigns, in the order of their messages. */
export async function recordCampaignAnswers(tx: Tx, answers: readonly RecordedAnswer[]): Promise<void> {
  for (const one of answers) {
    const { recipientId, campaignId, status, isRunning } = one.campaign;
    if (one.answer === 'optIn') {
      await deleteOptOutsOf(tx, one.contactId);
      await announceOptOuts(tx);
    }
    if (one.answer === 'optOut') {
      await recordOptOut(tx, one);
      tx.enqueue(withdrawFromRecipientJob, { companyId: tx.companyId, recipientId });
    }
    const command = commands[one.answer];
    // An opt-out also skips a recipient who was asked for confirmation.
    const next = command && (nextRecipientStatus(status, command) ?? skippedBy(one));
    if (next) {
      const { ticketId } = one;
      await saveAnswer(tx, recipientId, { from: status, to: next, ticketId });
      await announceTicketCampaign(tx, ticketId);
    }
    if (next === 'confirmed' && isRunning) tx.enqueue(sendConfirmedJob, { companyId: tx.companyId, recipientId });
    if (campaignId !== null) announceSoon(tx, campaignId);
  }
}

const skippedBy = ({ answer, campaign }: RecordedAnswer) =>
  answer === 'optOut' ? nextRecipientStatus(campaign.status, 'skip') : null;

async function recordOptOut(tx: Tx, { campaign, contactId, ticketId, text }: RecordedAnswer): Promise<void> {
  await lockContactForOptOut(tx, contactId);
  await markOptedOut(tx, campaign.recipientId);
  const isNew = await insertOptOut(tx, campaign.recipientId, text ?? '');
  if (!isNew) return;
  await announceOptOuts(tx);
  const { optOutText } = await readCampaignSettings(tx);
  enqueueAutoMessage(tx, { id: ticketId }, optOutText === '' ? optOutTexts.confirmed : optOutText);
}
