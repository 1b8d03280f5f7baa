import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { countConfirmation } from '../auth/count-login-attempt.ts';
import { confirmCompanyEmail } from '../companies/confirm-company-email.ts';
import { findCompanyProfile } from '../companies/find-company.ts';
import type { MailDeps } from '../mails/mail-deps.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { inSystem, inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { hashToken, randomToken } from '../platform/security/tokens.ts';
import { findSessionUser } from '../users/find-session-user.ts';
import { saveConfirmation, selectConfirmationCompany, spendConfirmation } from './signup.store.ts';

const goodForMs = 7 * 86_400_000;

/** Mails a link that confirms that the reader of the address knows of the company. */
export async function mailConfirmation(
  tx: Tx,
  mails: MailDeps,
  { name, email, language }: { name: string; email: string; language: string | null },
): Promise<void> {
  const token = randomToken();
  const expiresAt = new Date(tx.now.getTime() + goodForMs);
  await saveConfirmation(tx, { tokenHash: hashToken(token), email, expiresAt });
  await queueMail(tx, mails, {
    content: { kind: 'emailConfirmation', name, email, token },
    recipient: email,
    language,
    expiresAt,
  });
}

/** Requested by an admin whose mail was lost. @throws Failure ERR_RATE_LIMIT, ERR_MAIL_UNAVAILABLE */
export async function sendConfirmation(
  context: TxContext,
  mails: MailDeps,
  actor: Actor,
  address: string,
): Promise<void> {
  const { email, language } = await inTx(context, actor.companyId, async (tx) => ({
    email: (await findCompanyProfile(tx)).email,
    language: (await findSessionUser(tx, actor.userId, { admin: false })).language,
  }));
  await inSystem(context, 0, (system) => countConfirmation(system, { account: email, address }));
  await inTx(context, actor.companyId, (tx) => mailConfirmation(tx, mails, { name: actor.name, email, language }));
  if (!mails.smtp) throw new Failure('ERR_MAIL_UNAVAILABLE');
}

/** The token is valid once. @throws Failure ERR_RESET_TOKEN, ERR_RATE_LIMIT */
export async function confirmEmail(context: TxContext, token: string, address: string): Promise<{ email: string }> {
  await inSystem(context, 0, (system) => countConfirmation(system, { account: hashToken(token), address }));
  const companyId = await inSystem(context, 0, (system) => selectConfirmationCompany(system, hashToken(token)));
  ensure(companyId, 'ERR_RESET_TOKEN');
  return inTx(context, companyId, async (tx) => {
    const email = await spendConfirmation(tx, hashToken(token));
    ensure(email, 'ERR_RESET_TOKEN');
    await confirmCompanyEmail(tx, email);
    return { email };
  });
}
