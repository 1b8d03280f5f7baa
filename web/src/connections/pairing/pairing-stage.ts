import type { Connection } from '@balcao/contract/connections/connection';

/**
 * Stage of the dialog. `waiting`: no code yet. `linking`: the phone has scanned it. `stopped`: the connection is down
 * again and needs an action.
 */
export type Stage = 'waiting' | 'code' | 'expired' | 'linking' | 'connected' | 'stopped';

type Line = Pick<Connection, 'status' | 'qrcode' | 'pairingCode' | 'updatedAt'>;

/**
 * `requestedAt`: the connection's `updatedAt` when a new code was requested; older codes are stale. `wasLinked`: the phone
 * has scanned, so that the reconnect after a pairing (515) is not shown as waiting for a code.
 */
export function stageOf(line: Line, { left, asked, linked }: Moment): Stage {
  const stale = asked === line.updatedAt;
  if (line.status === 'CONNECTED' || line.status === 'importing') return stale ? 'waiting' : 'connected';
  if (line.status === 'PAIRING') return stale ? 'waiting' : 'linking';
  if (line.status === 'DISCONNECTED') return stale ? 'waiting' : 'stopped';
  if (line.status === 'qrcode' && codeOf(line) !== '')
    return stale ? 'waiting' : left !== null && left <= 0 ? 'expired' : 'code';
  return linked ? 'linking' : 'waiting';
}

export type Moment = {
  /** ms until the code expires; null when unknown */
  left: number | null;
  asked: string | null;
  linked: boolean;
};

/** The current code to scan or type. */
export const codeOf = ({ qrcode, pairingCode }: Pick<Line, 'qrcode' | 'pairingCode'>): string => pairingCode || qrcode;

/**
 * Deadline of a code by this browser's clock, which may be wrong: a new code has its full lifetime; an
 * older one at most that.
 */
export function deadlineOf(
  line: Pick<Connection, 'expirationTime' | 'updatedAt'>,
  now: number,
  justCame: boolean,
): { at: number; lifeMs: number } | null {
  if (line.expirationTime === null) return null;
  const lifeMs = Math.max(1, line.expirationTime - Date.parse(line.updatedAt));
  return { at: justCame ? now + lifeMs : Math.min(line.expirationTime, now + lifeMs), lifeMs };
}

/** Eight characters in two groups of four, as the phone shows them. */
export const inGroups = (code: string): string => {
  const bare = code.replace(/[^0-9a-z]/gi, '').toUpperCase();
  return `${bare.slice(0, 4)} ${bare.slice(4)}`.trim();
};
