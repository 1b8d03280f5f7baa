import { type RecipientStatus, type Shipping, skipReason } from '@balcao/contract/campaigns/recipient';
import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconClock,
  IconHelp,
  IconMessageReply,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { describeFailure } from '../../messages/failure/describe-failure.ts';
import { translate, useTexts } from '../../platform/texts.ts';
import classes from './campaign-report.module.css';
import { recipientTexts } from './recipient.texts.ts';

const looks = {
  pending: ['pending', IconClock, 'quiet'],
  requested: ['requested', IconHelp, 'quiet'],
  confirmed: ['sConfirmed', IconCircleCheck, 'good'],
  declined: ['declined', IconX, 'quiet'],
  sent: ['sSent', IconCheck, 'quiet'],
  delivered: ['sDelivered', IconChecks, 'good'],
  read: ['sRead', IconChecks, 'info'],
  answered: ['sAnswered', IconMessageReply, 'good'],
  failed: ['sFailed', IconAlertCircle, 'bad'],
  skipped: ['skipped', IconX, 'quiet'],
  unknown: ['unknown', IconAlertCircle, 'bad'],
} as const satisfies Record<RecipientStatus, readonly [string, TablerIcon, string]>;

export const statusText = (status: RecipientStatus): string => translate(recipientTexts)(looks[status][0]);

/** Status of a recipient as icon, text and colour. */
export function RecipientState({ status }: Pick<Shipping, 'status'>) {
  const t = useTexts(recipientTexts);
  const [text, Icon, tone] = looks[status];
  return (
    <span className={classes['rowStatus']} data-tone={tone}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(text)}
    </span>
  );
}

/** Why a recipient was skipped, or why the send failed. */
export function describeRecipientReason(reason: string | null): string {
  if (reason === null || reason === '') return '';
  const t = translate(recipientTexts);
  const skip = skipReason.safeParse(reason);
  if (skip.success) return t(`r_${skip.data}`);
  return reason === 'missed' ? t('r_missed') : describeFailure(reason);
}
