import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/db/tx.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { replaceRecoveryCodes } from './two-factor.store.ts';

const recoveryCodeCount = 10;
/** Without letters and digits that are taken for each other: 32 of them. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 80 bits: a fast hash of it tells nothing. */
const codeLength = 16;

export const hashRecoveryCode = (bare: string): string => hashToken(`recovery:${bare}`);

/** Ten new ones, in place of what was left: returned once, kept hashed. */
export async function issueRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

const newCode = (): string => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
