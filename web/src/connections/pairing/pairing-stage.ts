import type { Connection } from '@balcao/contract/connections/connection';

/**
 * Stage of the dialog. `waiting`: no code yet. `linking`: the phone has scanned it. `stopped`: the connection is down
 * again and needs an action.
 */
export type Stage = 'waiting' | 'code' | 'expired' | 'linking' | 'connected' | 'stopped';

type PairingState = Pick<Connection, 'status' | 'qrcode' | 'pairingCode' | 'updatedAt'>;

/**
 * `requestedAt`: the connection's `updatedAt` when a new code was requested; older codes are stale. `wasLinked`: the phone
 * has scanned, so that the reconnect after a pairing (515) is not shown as waiting for a code.
 */
export function pairingStage(
  connection: PairingState,
  { remainingMs, requestedAt: asked, wasLinked: linked }: StageContext,
): Stage {
  const stale = asked === connection.updatedAt;
  if (connection.status === 'CONNECTED' || connection.status === 'importing') return stale ? 'waiting' : 'connected';
  if (connection.status === 'PAIRING') return stale ? 'waiting' : 'linking';
  if (connection.status === 'DISCONNECTED') return stale ? 'waiting' : 'stopped';
  if (connection.status === 'qrcode' && codeOf(connection) !== '')
    return stale ? 'waiting' : remainingMs !== null && remainingMs <= -nextCodeWithinMs ? 'expired' : 'code';
  return linked ? 'linking' : 'waiting';
}

/** WhatsApp replaces a code when it expires; the next one takes a moment to get here. */
const nextCodeWithinMs = 3000;

type StageContext = {
  /** ms until the code expires, negative afterwards; null when unknown */
  remainingMs: number | null;
  requestedAt: string | null;
  wasLinked: boolean;
};

/** The current code to scan or type. */
export const codeOf = ({ qrcode, pairingCode }: Pick<PairingState, 'qrcode' | 'pairingCode'>): string =>
  pairingCode || qrcode;

/**
 * Deadline of a code by this browser's clock, which may be wrong: a new code has its full lifetime; an
 * older one at most that.
 */
export function deadlineOf(
  connection: Pick<Connection, 'expirationTime' | 'updatedAt'>,
  now: number,
  isNew: boolean,
): { at: number; lifeMs: number } | null {
  if (connection.expirationTime === null) return null;
  const lifeMs = Math.max(1, connection.expirationTime - Date.parse(connection.updatedAt));
  return { at: isNew ? now + lifeMs : Math.min(connection.expirationTime, now + lifeMs), lifeMs };
}

/** Eight characters in two groups of four, as the phone shows them. */
export const groupCode = (code: string): string => {
  const bare = code.replace(/[^0-9a-z]/gi, '').toUpperCase();
  return `${bare.slice(0, 4)} ${bare.slice(4)}`.trim();
};
