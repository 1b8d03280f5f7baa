import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Device } from '../platform/http/device.rules.ts';
import { personRoom, sessionRoom } from '../platform/realtime/rooms.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { readSetting } from '../settings/read-setting.ts';
import { newSecret, type RefreshToken, sessionDays } from './refresh-token.ts';
import { insertSession, lockSession, revokeSessionsOf, saveSessionProof } from './session.store.ts';

/**
 * Opens a session after sign-in. If the browser already has a session of this user (`browser`), that one continues
 * with a new refresh token, so that its other tabs are not interrupted. With `singleSession` the user's other sessions end.
 */
export async function openSession(
  tx: Tx,
  person: { id: number; email: string },
  browser: RefreshToken | null,
  device: Device = { userAgent: '', address: '' },
): Promise<RefreshToken> {
  const secret = newSecret();
  const proof = { refreshHash: hashToken(secret), previousHash: null, expiresAt: sessionExpiry(tx.now) };
  const existingId = await findBrowserSession(tx, person.id, browser);
  if (existingId !== null) await saveSessionProof(tx, existingId, proof, device);
  const sessionId = existingId ?? (await insertSession(tx, person.id, proof, device));

  await recordAudit(tx, { action: 'session.sign-in', by: { userId: person.id, name: person.email } });
  // Announced before the sessions end: a closed socket receives nothing.
  if ((await readSetting(tx, 'singleSession')) === 'enabled') await replaceOtherSessions(tx, person, sessionId);
  return { sessionId, secret };
}

async function replaceOtherSessions(tx: Tx, person: { id: number; email: string }, sessionId: string): Promise<void> {
  const sessionIds = await revokeSessionsOf(tx, person.id, sessionId);
  if (sessionIds.length === 0) return;
  tx.emit(
    'auth',
    { action: 'update', user: { ...person, companyId: tx.companyId } },
    { rooms: [personRoom(person.id)], except: [sessionRoom(sessionId)] },
  );
  tx.commandSockets('sessionsEnded', { sessionIds });
}

async function findBrowserSession(tx: Tx, userId: number, browser: RefreshToken | null): Promise<string | null> {
  const session = browser && (await lockSession(tx, browser.sessionId));
  if (!session || session.userId !== userId || session.revokedAt !== null || session.expiresAt <= tx.now) return null;
  return session.refreshHash === hashToken(browser.secret) ? session.id : null;
}

export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + sessionDays * 86_400_000);
