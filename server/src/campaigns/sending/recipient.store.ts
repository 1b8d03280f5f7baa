import type { RecipientStatus, SkipReason } from '@balcao/contract/campaigns/recipient';
import type { Tx } from '../../platform/db/tx.ts';
import { isOptedOutElsewhere } from '../opt-outs/is-opted-out-elsewhere.ts';

export type Recipient = {
  id: number;
  campaignId: number;
  contactId: number | null;
  name: string;
  number: string;
  email: string;
  status: RecipientStatus;
  attempt: number;
  nextStep: number;
  confirmedAt: Date | null;
  /** why they may not be written to, if that changed since the snapshot */
  obstacle: SkipReason | null;
};

/** Among recipients who became one contact since the snapshot, one that has been written to comes first. */
const isUntouched = (recipient: string) => `(${recipient}.status = 'pending' and ${recipient}.next_step < 101)`;
const isOptedOut = `exists (select from campaign_opt_outs e where e.company_id = r.company_id and e.number_key = any(opt_out_keys(r.number_key)))
      or ${isOptedOutElsewhere('r.company_id', 'r.contact_id')}`;
const columns = `r.id, r.campaign_id as "campaignId", r.contact_id as "contactId", r.name, r.number, r.email, r.status, r.attempt,
  r.next_step as "nextStep", r.confirmed_at as "confirmedAt",
  case when ${isOptedOut} then 'optedOut'
    when exists (select from contacts c where c.company_id = r.company_id and c.id = r.contact_id and not c.active) then 'blocked'
    when exists (select from campaign_recipients s where s.company_id = r.company_id and s.contact_id = r.contact_id and s.campaign_id = r.campaign_id
      and s.status <> 'skipped' and (${isUntouched('s')}, s.id) < (${isUntouched('r')}, r.id)) then 'samePerson' end as obstacle`;

/** The next recipients: first those who agreed while it was cancelled, then by the order of the snapshot. */
export const selectNextRecipients = (tx: Tx, campaignId: number, limit: number): Promise<Recipient[]> =>
  tx.rows(
    'campaign-next',
    `(select ${columns} from campaign_recipients r where r.company_id = current_company() and r.campaign_id = $1 and r.status = 'confirmed'
        and r.next_step < 101 order by r.id limit $2)
     union all
     (select ${columns} from campaign_recipients r where r.company_id = current_company() and r.campaign_id = $1 and r.status = 'pending'
        and r.next_step < 101 order by r.id limit $2) limit $2`,
    [campaignId, limit],
  );

/**
 * Ends recipients whose last message no longer exists: its conversation was deleted before the outcome was known. They may have
 * received it, so it is not sent again.
 */
export const endLostRecipients = (tx: Tx, campaignId: number): Promise<unknown> =>
  tx.rows(
    'campaign-interrupted',
    `update campaign_recipients r set status = 'unknown', fail_reason = 'interrupted'
     where r.company_id = current_company() and r.campaign_id = $1 and r.status in ('pending', 'confirmed') and r.next_step > 100
       and not exists (select from campaign_messages x join messages m on m.company_id = x.company_id and m.id = x.message_id
         where x.company_id = r.company_id and x.recipient_id = r.id and x.step = 100 and m.status in ('queued', 'sending'))`,
    [campaignId],
  );

export const selectRecipient = async (tx: Tx, id: number): Promise<Recipient | undefined> =>
  (
    await tx.rows<Recipient>(
      'campaign-recipient',
      `select ${columns} from campaign_recipients r where r.company_id = current_company() and r.id = $1 for no key update of r`,
      [id],
    )
  )[0];

export const selectCampaignIdOf = async (tx: Tx, recipientId: number): Promise<number | null> =>
  (
    await tx.rows<{ id: number }>(
      'campaign-of-recipient',
      'select campaign_id as id from campaign_recipients where company_id = current_company() and id = $1',
      [recipientId],
    )
  )[0]?.id ?? null;

export const skipRecipients = (tx: Tx, ids: number[], reasons: string[]): Promise<unknown> =>
  tx.rows(
    'campaign-skip',
    `update campaign_recipients r set status = 'skipped', fail_reason = x.reason from unnest($1::bigint[], $2::text[]) x(id, reason)
     where r.company_id = current_company() and r.id = x.id and r.status in ('pending', 'requested', 'confirmed')`,
    [ids, reasons],
  );

/**
 * Records a handed-over step, in the transaction of its message. A status that has changed since the recipient was read stays. Returns whether they may
 * get it: not if they have opted out meanwhile, of this campaign or another.
 */
export async function recordStep(
  tx: Tx,
  recipient: Recipient,
  step: {
    step: number;
    messageId: number;
    contactId: number;
    variant: number;
    nextStep: number;
    status: RecipientStatus;
    optionId: number | null;
  },
): Promise<boolean> {
  await tx.rows(
    'campaign-step',
    `insert into campaign_messages (campaign_id, recipient_id, step, attempt, message_id, file_list_option_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [recipient.campaignId, recipient.id, step.step, recipient.attempt, step.messageId, step.optionId, tx.now],
  );
  const [saved] = await tx.rows<{ mayGet: boolean }>(
    'campaign-step-of',
    `update campaign_recipients r set contact_id = $2, variant = $3, next_step = $4, status = case when status = $7 then $5 else status end,
       requested_at = case when status = $7 and $5 = 'requested' then $6 else requested_at end
     where company_id = current_company() and id = $1 returning status <> 'skipped' and not (${isOptedOut}) as "mayGet"`,
    [recipient.id, step.contactId, step.variant, step.nextStep, step.status, tx.now, recipient.status],
  );
  return saved?.mayGet ?? false;
}

export type FollowedMessage = {
  messageId: number;
  recipientId: number;
  campaignId: number;
  step: number;
  isCurrent: boolean;
  status: RecipientStatus;
  contactId: number | null;
  whatsappId: number | null;
};

/** Locked in a fixed order. */
export const lockRecipientsOfMessages = (tx: Tx, messageIds: number[]): Promise<FollowedMessage[]> =>
  tx.rows(
    'campaign-of-messages',
    `select x.message_id as "messageId", r.id as "recipientId", x.campaign_id as "campaignId", x.step, x.attempt = r.attempt as "isCurrent",
       r.status, r.contact_id as "contactId", a.whatsapp_id as "whatsappId"
     from campaign_messages x join campaign_recipients r on r.company_id = x.company_id and r.id = x.recipient_id
     join campaigns a on a.company_id = x.company_id and a.id = x.campaign_id
     where x.company_id = current_company() and x.message_id = any($1) order by r.id for no key update of r`,
    [messageIds],
  );

export const saveProgress = (
  tx: Tx,
  changes: { recipientId: number; status: RecipientStatus; failReason: string | null; isDelivered: boolean }[],
): Promise<unknown> =>
  tx.rows(
    'campaign-progress',
    `update campaign_recipients r set status = x.status, fail_reason = x.reason,
       delivered_at = case when x.delivered then coalesce(r.delivered_at, $5) else r.delivered_at end
     from unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[]) x(id, status, reason, delivered)
     where r.company_id = current_company() and r.id = x.id`,
    [
      changes.map(({ recipientId }) => recipientId),
      changes.map(({ status }) => status),
      changes.map(({ failReason }) => failReason),
      changes.map(({ isDelivered }) => isDelivered),
      tx.now,
    ],
  );

type UnsentStep = { messageId: number; recipientId: number; step: number; status: RecipientStatus };

/** Messages of a campaign on a connection that the channel does not have yet; the last step of a recipient first. */
export const selectUnsent = (tx: Tx, whatsappId: number, campaignId: number): Promise<UnsentStep[]> =>
  tx.rows<UnsentStep>(
    'campaign-unsent',
    `select x.message_id as "messageId", x.recipient_id as "recipientId", x.step, r.status from messages m
     join campaign_messages x on x.company_id = m.company_id and x.message_id = m.id and x.campaign_id = $2
     join campaign_recipients r on r.company_id = x.company_id and r.id = x.recipient_id
     where m.company_id = current_company() and m.whatsapp_id = $1 and m.delivery_stage = 'outgoing' and m.status = 'queued' and m.origin = 'campaign'
     order by x.recipient_id, x.step desc`,
    [whatsappId, campaignId],
  );

/** The same for the contact of one recipient, in each campaign in which they are skipped or have opted out. */
export const selectUnsentOfSkipped = (
  tx: Tx,
  recipientId: number,
): Promise<(UnsentStep & { campaignId: number | null; whatsappId: number })[]> =>
  tx.rows(
    'campaign-unsent-of',
    `select x.message_id as "messageId", x.recipient_id as "recipientId", x.campaign_id as "campaignId", x.step, r.status, m.whatsapp_id as "whatsappId"
     from campaign_recipients o join campaign_recipients r on r.company_id = o.company_id and r.contact_id = o.contact_id
     join campaign_messages x on x.company_id = r.company_id and x.recipient_id = r.id
     join messages m on m.company_id = x.company_id and m.id = x.message_id and m.status = 'queued' and m.whatsapp_id is not null
     where o.company_id = current_company() and o.id = $1 and (r.status = 'skipped' or r.status in ('pending', 'requested', 'confirmed')
       and (${isOptedOut})) order by r.id, x.step desc`,
    [recipientId],
  );

/** As if the message had never been written; the attempt is increased, so that the next one is another message. */
export async function undoStep(tx: Tx, { messageId, recipientId, step }: UnsentStep, status: RecipientStatus) {
  await tx.rows(
    'campaign-step-clear',
    'delete from campaign_messages where company_id = current_company() and message_id = $1',
    [messageId],
  );
  await tx.rows(
    'campaign-step-back',
    `update campaign_recipients set next_step = $2, attempt = attempt + 1, status = $3,
       requested_at = case when $3 = 'pending' then null else requested_at end
     where company_id = current_company() and id = $1`,
    [recipientId, step, status],
  );
}
