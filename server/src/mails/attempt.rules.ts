import { minuteMs } from '@balcao/contract/durations';
import type { MailFailReason, MailStatus } from '@balcao/contract/mails/mail';

/** delays after each failed attempt; the last one repeats until a day is over */
const waits = [0.5, 2, 10, 30, 60].map((minutes) => minutes * minuteMs);
const givenUpAfterMs = 24 * 60 * minuteMs;
const waitAfter = (attempts: number): number => waits[Math.min(attempts, waits.length) - 1] ?? minuteMs;

/** An attempt that takes longer than this belongs to a process that has died. */
export const attemptTimeoutMs = 5 * minuteMs;

type Attempted = { attempts: number; expiresAt: Date | null };
type AfterAttempt = { status: MailStatus; nextAttemptAt: Date };

/**
 * `attempts`: including this one; their delays make up the day, not the mail's age: it may have waited for weeks before a
 * mail server was configured. `failure`: null when the mail server has accepted it.
 */
export function afterAttempt(mail: Attempted, failure: MailFailReason | null, now: Date): AfterAttempt {
  if (failure === null) return { status: 'sent', nextAttemptAt: now };
  if (failure === 'rejected' || failure === 'unreadable') return { status: 'failed', nextAttemptAt: now };
  const nextAttemptAt = new Date(now.getTime() + waitAfter(mail.attempts));
  if (mail.expiresAt && nextAttemptAt >= mail.expiresAt) return { status: 'expired', nextAttemptAt };
  return { status: triedForMs(mail.attempts) > givenUpAfterMs ? 'failed' : 'waiting', nextAttemptAt };
}

function triedForMs(attempts: number): number {
  let ms = 0;
  for (let n = 1; n <= attempts; n++) ms += waitAfter(n);
  return ms;
}
