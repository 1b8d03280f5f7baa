import { Failure } from '@balcao/contract/errors';
import { readMailLanguage } from '../../mails/mail-content.ts';
import type { MailDeps } from '../../mails/mail-deps.ts';
import { queueMail } from '../../mails/queue-mail.ts';
import { inSystem, inTx, type TxContext } from '../../platform/db/tx.ts';
import { hashToken, randomToken } from '../../platform/security/tokens.ts';
import { findSessionUser } from '../../users/find-session-user.ts';
import { findAccount } from '../account.store.ts';
import { countResetRequest } from '../count-login-attempt.ts';
import { savePasswordReset } from './password-reset.store.ts';

const validForMs = 60 * 60_000;

type Request = {
  email: string;
  /** language of the page on which it was requested, for people whose profile has none */
  language?: string | undefined;
  address: string;
};

/**
 * Mails a token that sets a new password. Bypasses row-level security until the company is known. Without a mail server
 * the mail stays stored, where the operator of the installation can read it, and the answer is ERR_MAIL_UNAVAILABLE.
 * @throws Failure ERR_NO_USER_FOUND, ERR_RATE_LIMIT
 */
export async function requestPasswordReset(
  context: TxContext,
  deps: MailDeps,
  { email, language, address }: Request,
): Promise<void> {
  // Committed before an unknown address is refused, so that the request is counted as well.
  const account = await inSystem(context, 0, async (system) => {
    const { lowercaseEmail: normalizedEmail, account } = await findAccount(system, email);
    await countResetRequest(system, { account: normalizedEmail, address });
    return account;
  });
  if (account === null) throw new Failure('ERR_NO_USER_FOUND');
  const { userId, companyId } = account;
  const token = randomToken();
  await inTx(context, companyId, async (tx) => {
    const user = await findSessionUser(tx, userId, { admin: false });
    const expiresAt = new Date(tx.now.getTime() + validForMs);
    await savePasswordReset(tx, { userId, tokenHash: hashToken(token), email: account.email, expiresAt });
    await queueMail(tx, deps, {
      content: { kind: 'passwordReset', name: user.name, email: account.email, token },
      recipient: account.email,
      language: readMailLanguage(user.language ?? language),
      expiresAt,
    });
  });
  if (!deps.smtp) throw new Failure('ERR_MAIL_UNAVAILABLE');
}
