import type { Tx } from '../../platform/db/tx.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import { matchTotp } from '../../platform/security/totp.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { lockTwoFactor, saveCounter, takeRecoveryCode } from './two-factor.store.ts';

/**
 * Accepts a code of the app or a recovery code, which is used up by that. `confirmed`: whether the set-up is complete
 * or still under way.
 */
export async function acceptCode(
  tx: Tx,
  userId: number,
  code: string,
  box: SecretBox,
  { confirmed } = { confirmed: true },
): Promise<boolean> {
  const stored = await lockTwoFactor(tx, userId);
  if (stored === undefined || (stored.confirmedAt !== null) !== confirmed) return false;
  const bare = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(bare)) return confirmed && takeRecoveryCode(tx, userId, hashRecoveryCode(bare));
  const counter = matchTotp(box.open(stored.sealedSecret), bare, tx.now, stored.lastCounter);
  if (counter === null) return false;
  await saveCounter(tx, userId, counter);
  return true;
}
