import type { DateInput } from '../../platform/company-zone.ts';
import { formatAt } from '../../platform/formatting.ts';
import { translate } from '../../platform/texts.ts';
import type { SessionEnd } from '../session/session.tsx';
import { loginTexts } from './login.texts.ts';

const endTexts = {
  elsewhere: 'elsewhere',
  expired: 'sessionExpired',
  signedOut: 'signedOut',
  outOfHours: 'outOfHours',
  subscriptionExpired: 'subscriptionExpired',
} as const;

/** Why and when a session ended; undefined after a sign-out. The page may be left open until another day. */
export const describeEnd = ({ reason, at }: SessionEnd, now: DateInput = Date.now()): string | undefined =>
  reason === 'left' ? undefined : translate(loginTexts)(endTexts[reason], { time: formatAt(at, now) });
