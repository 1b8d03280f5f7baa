import { describeError } from '../../platform/errors/error-texts.ts';
import { formatDate } from '../../platform/formatting.ts';
import { detailsOf } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts.ts';
import { loginTexts } from './login.texts.ts';

/** From here on a wait is told in minutes. */
const minutesFromSeconds = 120;

/** Text of a refused sign-in, with the details of the refusal. */
export function describeRefusal(error: unknown): string {
  const t = translate(loginTexts);
  const dueDate = detailsOf(error, 'ERR_SUBSCRIPTION_EXPIRED')?.dueDate;
  if (dueDate) return t('expired', { date: formatDate(dueDate) });
  const seconds = detailsOf(error, 'ERR_RATE_LIMIT')?.retryAfterSeconds;
  if (!seconds) return describeError(error);
  return seconds < minutesFromSeconds ? t('wait', { seconds }) : t('waitMinutes', { minutes: Math.ceil(seconds / 60) });
}
