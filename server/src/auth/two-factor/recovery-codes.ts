import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/db/tx.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { replaceRecoveryCodes } from './two-factor.store.ts';

const recoveryCodeCount = 10;
/** 32 characters, without letters and digits that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 80 bits: too many to guess from a fast hash. */
const codeLength = 16;

export const hashRecoveryCode = (bare: string): string => hashToken(`recovery:${bare}`);

/** Ten new codes, replacing the remaining ones: returned once, stored hashed. */
export async function issueRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

const newCode = (): string => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
