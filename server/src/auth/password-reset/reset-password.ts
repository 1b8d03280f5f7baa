import { isResetPassword } from '@balcao/contract/auth/password-reset.rules';
import { ensure, Failure } from '@balcao/contract/errors';
import { recordAudit } from '../../audit/record-audit.ts';
import type { MailDeps } from '../../mails/mail-deps.ts';
import { queueMail } from '../../mails/queue-mail.ts';
import { retryOnRace } from '../../platform/db/retry-on-race.ts';
import { inSystem, inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { findSessionUser } from '../../users/find-session-user.ts';
import { hashPassword } from '../../users/passwords/hash-password.ts';
import { requireStrongPassword } from '../../users/passwords/require-strong-password.ts';
import { setPassword } from '../../users/set-password.ts';
import { findAccount } from '../account.store.ts';
import { clearLoginAttempts, countResetAttempt, forgiveSignIns } from '../count-login-attempt.ts';
import { endAccessOf } from '../end-access.ts';
import { isValidPasswordReset, spendPasswordReset } from './password-reset.store.ts';

type Reset = { email: string; token: string; password: string; address: string };

/**
 * Sets a new password by a token from a mail, which is valid once; all sessions of the person end, and a mail confirms
 * the change. The second step of the sign-in stays. Bypasses row-level security until the company is known. @throws
 * Failure ERR_RESET_TOKEN, ERR_PASSWORD_WEAK, ERR_RATE_LIMIT, or ERR_INVALID_INPUT of `password` where the company
 * wants stronger ones
 */
export async function resetPassword(
  context: TxContext,
  deps: MailDeps,
  { email, token, password, address }: Reset,
): Promise<void> {
  if (!isResetPassword(password)) throw new Failure('ERR_PASSWORD_WEAK');
  const { account, counted, lowercaseEmail } = await inSystem(context, 0, async (system) => {
    const { lowercaseEmail, account } = await findAccount(system, email);
    const counted = await countResetAttempt(system, { account: lowercaseEmail, address });
    return { account, counted, lowercaseEmail };
  });
  if (account === null) throw new Failure('ERR_RESET_TOKEN');
  const { userId, companyId } = account;
  const asked = { userId, tokenHash: hashToken(token.trim()) };
  const person = await inTx(context, companyId, async (tx) => {
    ensure(await isValidPasswordReset(tx, asked), 'ERR_RESET_TOKEN');
    const user = await findSessionUser(tx, userId, { admin: false });
    await requireStrongPassword(tx, password, { name: user.name, email: account.email });
    return user;
  });
  const passwordHash = await hashPassword(password); // outside of any transaction: it is slow on purpose
  const save = async (tx: Tx) => {
    ensure(await spendPasswordReset(tx, asked), 'ERR_RESET_TOKEN');
    await setPassword(tx, userId, passwordHash);
    await endAccessOf(tx, userId, null);
    await recordAudit(tx, { action: 'session.password-reset', by: { userId, name: person.name } });
    await queueMail(tx, deps, {
      content: { kind: 'passwordChanged', name: person.name, email: account.email },
      recipient: account.email,
      language: person.language,
    });
  };
  // An admin who changes the person at this moment locks them first, and then the token.
  await retryOnRace(() => inTx(context, companyId, save));
  await inSystem(context, 0, async (system) => {
    await clearLoginAttempts(system, counted);
    await forgiveSignIns(system, lowercaseEmail);
  });
}
