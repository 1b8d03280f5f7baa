import { lineReason } from '@balcao/contract/connections/connection';
import { formatDateTime, formatNearTime } from '../platform/formatting.ts';
import type { Say } from '../platform/texts.ts';
import type { lineReasonTexts } from './line-reason.texts.ts';

export type ReasonWords = { title: string; text: string; todo: string };

/** `until`: end of a temporary ban, epoch ms, when known. */
type Said = { reason: string; hasSession: boolean; until?: number | null };

/** Text of a status reason; any other reason is the vendor's own text. */
export function reasonWords(
  t: Say<typeof lineReasonTexts.pt>,
  { reason, hasSession, until = null }: Said,
): ReasonWords {
  const known = lineReason.safeParse(reason);
  if (!known.success)
    return { title: reason, text: t('vendorText'), todo: t(hasSession ? 'vendorSessionDo' : 'vendorDo') };
  const isTimed = known.data === 'tempBanned' && until !== null;
  const title = isTimed ? t('tempBannedUntil', { when: endOf(until) }) : t(known.data);
  return { title, text: t(`${known.data}Text`), todo: t(`${known.data}Do`) };
}

/** With the year only when it is not the current one. */
const endOf = (until: number): string =>
  new Date(until).getFullYear() === new Date().getFullYear() ? formatNearTime(until) : formatDateTime(until);
