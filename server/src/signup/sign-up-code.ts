import { randomInt } from 'node:crypto';
import { Failure } from '@balcao/contract/errors';
import type { SignUpCodeInput } from '@balcao/contract/signup/signup.api';
import { countSignUpCode } from '../auth/count-login-attempt.ts';
import { readMailLanguage } from '../mails/mail-content.ts';
import type { MailDeps } from '../mails/mail-deps.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { readGlobalSetting } from '../settings/read-setting.ts';
import { requireOpenSignUp } from './require-open-sign-up.ts';
import { saveCode, selectSuperCompany, spendCode, takeTry } from './signup.store.ts';

const goodForMs = 30 * 60_000;
const maxTries = 5;

/**
 * Creates a code and stores its hash. An optional code is in the response; a required one proves the address: it is
 * mailed by the provider's company, which can read it without a mail server, and is not in the response. @throws
 * Failure ERR_SIGNUP_DISABLED, ERR_RATE_LIMIT, ERR_MAIL_UNAVAILABLE
 */
export async function requestSignUpCode(
  context: TxContext,
  mails: MailDeps,
  { email, name, language }: SignUpCodeInput,
  address: string,
): Promise<{ code: string }> {
  const code = `CODE-${randomInt(1000, 10_000)}`;
  // Committed separately, so that the attempt counts.
  await inSystem(context, 0, (system) => countSignUpCode(system, { account: email, address }));
  const provider = (await inSystem(context, 0, selectSuperCompany))?.id ?? 0;
  const isRequired = await inSystem(context, provider, async (system) => {
    await requireOpenSignUp(system);
    const expiresAt = new Date(system.now.getTime() + goodForMs);
    await saveCode(system, { email, codeHash: hashOf(email, code), expiresAt });
    if ((await readGlobalSetting(system, 'signupCode')) !== 'required') return false;
    await queueMail(system, mails, {
      content: { kind: 'signupCode', name, email, code },
      recipient: email,
      language: readMailLanguage(language),
      expiresAt,
    });
    return true;
  });
  if (isRequired && !mails.smtp) throw new Failure('ERR_MAIL_UNAVAILABLE');
  return { code: isRequired ? '' : code };
}

/** Each attempt is counted and committed before the code is checked. @throws Failure ERR_SIGNUP_CODE */
export async function checkSignUpCode(context: TxContext, email: string, code: string): Promise<void> {
  const known = await inSystem(context, 0, (system) => takeTry(system, email, maxTries));
  if (known?.codeHash !== hashOf(email, code)) throw new Failure('ERR_SIGNUP_CODE');
}

/** In the transaction of the new company: a code is valid for one. @throws Failure ERR_SIGNUP_CODE */
export async function spendSignUpCode(system: Tx, email: string, code: string): Promise<void> {
  if (!(await spendCode(system, email, hashOf(email, code)))) throw new Failure('ERR_SIGNUP_CODE');
}

/** Four digits are easily found from a hash: it hides them in backups; the limited tries prevent guessing. */
const hashOf = (email: string, code: string): string => hashToken(`${email}:${code.trim().toUpperCase()}`);
