import { connectionReason } from '@balcao/contract/connections/connection';
import { describeFailure } from '../messages/failure/describe-failure.ts';
import { serverNow } from '../platform/clock/server-clock.ts';
import { companyDay } from '../platform/company-zone.ts';
import { formatDateTime, formatShortDateTime } from '../platform/formatting.ts';
import type { Translate } from '../platform/texts.ts';
import type { statusReasonTexts } from './status-reason.texts.ts';

export type ReasonDescription = { title: string; text: string; todo: string };

/** `until`: end of a temporary ban, epoch ms, when known. */
type ReportedReason = { reason: string; hasSession: boolean; until?: number | null };

/** Text of a status reason; any other is the channel's, or the vendor's own text. */
export function describeReason(
  t: Translate<typeof statusReasonTexts.pt>,
  { reason, hasSession, until = null }: ReportedReason,
): ReasonDescription {
  const known = connectionReason.safeParse(reason);
  if (!known.success)
    return {
      title: describeFailure(reason),
      text: t('vendorText'),
      todo: t(hasSession ? 'vendorSessionDo' : 'vendorDo'),
    };
  const isTimed = known.data === 'tempBanned' && until !== null;
  const title = isTimed ? t('tempBannedUntil', { when: endOf(until) }) : t(known.data);
  return { title, text: t(`${known.data}Text`), todo: t(`${known.data}Do`) };
}

/** With the year only when it is not the current one. */
const endOf = (until: number): string =>
  yearOf(until) === yearOf(serverNow()) ? formatShortDateTime(until) : formatDateTime(until);

const yearOf = (at: number): string => companyDay(at).slice(0, 4);
