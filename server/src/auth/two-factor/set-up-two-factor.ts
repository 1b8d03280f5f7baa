import type { TwoFactorSetup } from '@balcao/contract/auth/two-factor.api';
import { ensure, invalidInput } from '@balcao/contract/errors';
import type { Tx } from '../../platform/db/tx.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import { newTotpSecret, totpUri } from '../../platform/security/totp.ts';
import { announceUser } from '../../users/user.audience.ts';
import { acceptCode } from './accept-code.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { lockTwoFactor, saveConfirmed, saveSetup } from './two-factor.store.ts';

/** The name under which the app lists it. */
const issuer = 'Balcão';

/**
 * Creates a new secret for an app; the second step is active from its first code on. @throws Failure
 * ERR_TWO_FACTOR_ENABLED
 */
export async function beginTwoFactor(
  tx: Tx,
  user: { id: number; email: string },
  box: SecretBox,
): Promise<TwoFactorSetup> {
  const stored = await lockTwoFactor(tx, user.id);
  ensure(!stored?.confirmedAt, 'ERR_TWO_FACTOR_ENABLED');
  const secret = newTotpSecret();
  await saveSetup(tx, user.id, box.seal(secret));
  return { secret, uri: totpUri(secret, issuer, user.email) };
}

/** The first code proves that the app has the secret. Returns the recovery codes. @throws Failure of `code` */
export async function confirmTwoFactor(tx: Tx, userId: number, code: string, box: SecretBox): Promise<string[]> {
  const stored = await lockTwoFactor(tx, userId);
  ensure(!stored?.confirmedAt, 'ERR_TWO_FACTOR_ENABLED');
  if (!(await acceptCode(tx, userId, code, box, { confirmed: false }))) throw invalidInput('code', 'wrongCode');
  await saveConfirmed(tx, userId);
  await announceUser(tx, 'update', userId);
  return issueRecoveryCodes(tx, userId);
}
