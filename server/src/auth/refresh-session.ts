import type { Tx } from '../platform/db/tx.ts';
import type { Device } from '../platform/http/device.rules.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { endSession } from './end-sessions.ts';
import { sessionExpiry } from './open-session.ts';
import { deriveNextSecret, previousTokenGraceMs, type RefreshToken } from './refresh-token.ts';
import { lockSession, type SessionRow, saveSessionProof } from './session.store.ts';

export type Refreshed =
  | { outcome: 'refreshed'; userId: number; token: RefreshToken }
  /** the session has ended, expired, or never existed */
  | { outcome: 'over' }
  /** a superseded refresh token was presented: the session is revoked for everyone who has it */
  | { outcome: 'reused'; userId: number };

/**
 * Rotates the refresh token. A reuse is returned, not thrown, because the revocation must be committed.
 * `key` is the server's secret.
 */
export async function refreshSession(tx: Tx, key: string, presented: RefreshToken, device: Device): Promise<Refreshed> {
  const session = await lockSession(tx, presented.sessionId);
  if (session === undefined || session.revokedAt !== null || session.expiresAt <= tx.now) return { outcome: 'over' };
  const { userId } = session;
  const proof = proofState(session, presented.secret, tx.now);
  if (proof === 'unknown') {
    await endSession(tx, session.id);
    return { outcome: 'reused', userId };
  }
  // One rotation at a time: while the previous cookie is still good, the current one stays.
  if (proof === 'current' && isRecentlyRotated(session, tx.now))
    return { outcome: 'refreshed', userId, token: presented };
  const token = { sessionId: session.id, secret: deriveNextSecret(key, presented) };
  if (proof === 'current')
    await saveSessionProof(
      tx,
      session.id,
      {
        refreshHash: hashToken(token.secret),
        previousHash: session.refreshHash,
        expiresAt: sessionExpiry(tx.now),
      },
      device,
    );
  return { outcome: 'refreshed', userId, token };
}

/** Verifies a refresh token without rotating it. For reads and for sockets. */
export async function checkSession(
  tx: Tx,
  presented: RefreshToken,
): Promise<{ userId: number; sessionId: string; expiresAt: Date } | null> {
  const session = await lockSession(tx, presented.sessionId);
  if (session === undefined || session.revokedAt !== null || session.expiresAt <= tx.now) return null;
  if (proofState(session, presented.secret, tx.now) === 'unknown') return null;
  return { userId: session.userId, sessionId: session.id, expiresAt: session.expiresAt };
}

function proofState(session: SessionRow, secret: string, now: Date): 'current' | 'previous' | 'unknown' {
  const proof = hashToken(secret);
  if (proof === session.refreshHash) return 'current';
  return proof === session.previousHash && isRecentlyRotated(session, now) ? 'previous' : 'unknown';
}

/** Rotated within the grace period of the previous token. */
const isRecentlyRotated = ({ previousHash, rotatedAt }: SessionRow, now: Date): boolean =>
  previousHash !== null && now.getTime() - rotatedAt.getTime() <= previousTokenGraceMs;
