import type { ConnectionReason } from '@balcao/contract/connections/connection';
import { z } from 'zod';
import { certificateMismatch } from './patch-baileys.ts';

/** The action after a disconnect. */
export type DisconnectAction =
  /** reconnect at once: part of pairing */
  | { does: 'reopen' }
  /** stay down until a person acts. `wipe`: the credentials are invalid */
  | { does: 'stop'; reason: ConnectionReason; wipe: boolean }
  /** another client logged in with our credentials: if it is not another worker of ours, reconnect much later */
  | { does: 'yield' }
  /** reconnect with backoff */
  | { does: 'retry'; reason: ConnectionReason | string }
  /** reconnect after hours: earlier attempts harm the account. `until`: as stated by WhatsApp */
  | { does: 'rest'; reason: 'outdated' | 'tempBanned'; until: Date | null };

const errorWithStatus = z.object({ message: z.string(), output: z.object({ statusCode: z.number() }) });
/** Attributes of `failure`: a temporary ban has its length in seconds. */
const failure = z.object({ data: z.object({ expire: z.coerce.number().positive().max(31_536_000) }) });
const errorWithMessage = z.object({ message: z.string() });

/** `paired`: there are credentials of an account. */
export function disconnectActionOf(error: unknown, paired: boolean): DisconnectAction {
  const message = errorWithMessage.safeParse(error).data?.message ?? '';
  const code = errorWithStatus.safeParse(error).data?.output.statusCode ?? 500;
  if (/noise|certificat/i.test(message) || message === certificateMismatch)
    return { does: 'retry', reason: 'forgedServer' };
  switch (code) {
    case 515:
      return { does: 'reopen' };
    case 401:
      return paired ? { does: 'stop', reason: 'loggedOut', wipe: true } : { does: 'retry', reason: 'noAnswer' };
    case 402:
      return { does: 'rest', reason: 'tempBanned', until: expiryOf(error) };
    case 405:
    case 409:
      return { does: 'rest', reason: 'outdated', until: null };
    case 403:
    case 406:
      return { does: 'stop', reason: 'banned', wipe: false };
    case 411:
      return { does: 'stop', reason: 'mismatch', wipe: false };
    case 440:
      return { does: 'yield' };
    case 408:
      if (!paired && /QR refs/i.test(message)) return { does: 'stop', reason: 'qrExpired', wipe: false };
      return { does: 'retry', reason: 'noAnswer' };
    case 428:
      return { does: 'retry', reason: 'noAnswer' };
    default:
      return { does: 'retry', reason: code >= 500 && code !== 500 ? String(code) : 'noAnswer' };
  }
}

function expiryOf(error: unknown): Date | null {
  const seconds = failure.safeParse(error).data?.data.expire;
  return seconds === undefined ? null : new Date(Date.now() + seconds * 1000);
}
