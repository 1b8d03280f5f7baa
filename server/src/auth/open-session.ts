import { hashToken } from '../platform/tokens.ts';
import type { Tx } from '../platform/tx.ts';
import { settingOf } from '../settings/setting-of.ts';
import { newSecret, type RefreshToken, sessionDays } from './refresh-token.ts';
import { insertSession, lockSession, revokeSessionsOf, saveProof } from './session.store.ts';

export type OpenedSession = { token: RefreshToken; ended: string[] };

/**
 * A session for who has just proved himself. In a browser that has one of his already (`browser`), that one goes on
 * under a new proof, so that its other tabs notice nothing. His sessions elsewhere end while `singleSession` is on.
 */
export async function openSession(
  tx: Tx,
  person: { id: number; email: string },
  browser: RefreshToken | null,
): Promise<OpenedSession> {
  const secret = newSecret();
  const proof = { refreshHash: hashToken(secret), previousHash: null, expiresAt: sessionEnd(tx.now) };
  const own = await sessionOfBrowser(tx, person.id, browser);
  if (own !== null) await saveProof(tx, own, proof);
  const sessionId = own ?? (await insertSession(tx, person.id, proof));

  const single = (await settingOf(tx, 'singleSession')) === 'enabled';
  const ended = single ? await revokeSessionsOf(tx, person.id, sessionId) : [];
  if (ended.length > 0)
    tx.emit(
      'auth',
      { action: 'update', user: { ...person, companyId: tx.companyId } },
      { rooms: [`person:${person.id}`], except: [`session:${sessionId}`] },
    );
  return { token: { sessionId, secret }, ended };
}

async function sessionOfBrowser(tx: Tx, userId: number, browser: RefreshToken | null): Promise<string | null> {
  const session = browser && (await lockSession(tx, browser.sessionId));
  if (!session || session.userId !== userId || session.revokedAt !== null || session.expiresAt <= tx.now) return null;
  return session.refreshHash === hashToken(browser.secret) ? session.id : null;
}

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + sessionDays * 86_400_000);
