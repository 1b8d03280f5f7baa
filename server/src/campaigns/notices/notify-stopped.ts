import { isBanSign, isTemplateSign } from '@balcao/contract/campaigns/ban-signs.rules';
import type { StopKind } from '../../mails/mail-content.ts';
import type { MailDeps } from '../../mails/mail-deps.ts';
import { queueMail } from '../../mails/queue-mail.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import type { notifyStoppedJob } from '../campaign.jobs.ts';
import { readCampaigns } from '../campaign.store.ts';
import { selectNotifiedPeople } from './notified-people.store.ts';

/** Notifies the author of an automatic stop; for a ban sign, which concerns the whole connection, all admins too. */
export async function notifyStopped(
  tx: Tx,
  deps: Pick<MailDeps, 'box' | 'smtp'>,
  { campaignId, reason, idempotencyKey }: Omit<PayloadOf<typeof notifyStoppedJob>, 'companyId'>,
): Promise<void> {
  const [row] = await readCampaigns(tx, [campaignId]);
  if (!row) return;
  const why = kindOf(reason);
  for (const { name, email, language } of await selectNotifiedPeople(tx, row.user?.id ?? null, why === 'ban'))
    await queueMail(tx, deps, {
      content: { kind: 'campaignStopped', name, email, campaignId, campaign: row.name, why },
      recipient: email,
      language,
      idempotencyKey,
    });
}

function kindOf(reason: string): StopKind {
  if (reason === 'missed') return 'missed';
  if (isBanSign(reason) || reason === 'banned' || reason === 'tempBanned') return 'ban';
  return isTemplateSign(reason) ? 'template' : 'other';
}
