import type { Connection } from '@balcao/contract/connections/connection';

/**
 * What the dialog shows. `waiting`: no code is there yet. `linking`: the phone has read it. `stopped`: the line is down
 * again, and nothing comes by itself.
 */
export type Stage = 'waiting' | 'code' | 'expired' | 'linking' | 'connected' | 'stopped';

type Line = Pick<Connection, 'status' | 'qrcode' | 'pairingCode' | 'updatedAt'>;

/**
 * `asked`: the line's `updatedAt` when a new code was asked for; what it said then is over. `linked`: the phone was seen
 * reading, so that the link which opens anew after a pairing (515) is no new wait for a code.
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
  /** ms until the code expires; null: it does not say */
  left: number | null;
  asked: string | null;
  linked: boolean;
};

/** What is to be read or typed now. */
export const codeOf = ({ qrcode, pairingCode }: Pick<Line, 'qrcode' | 'pairingCode'>): string => pairingCode || qrcode;

/**
 * Until when a code is good by the clock of this browser, which may go wrong: one that just came has its whole time; one
 * that was there before has no more than that.
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

/** Eight characters as the phone shows them: two groups of four. */
export const inGroups = (code: string): string => {
  const bare = code.replace(/[^0-9a-z]/gi, '').toUpperCase();
  return `${bare.slice(0, 4)} ${bare.slice(4)}`.trim();
};
