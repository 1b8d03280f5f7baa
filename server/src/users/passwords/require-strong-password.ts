import { invalidInput } from '@balcao/contract/errors';
import { findPasswordProblems } from '@balcao/contract/users/password.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { readSetting } from '../../settings/read-setting.ts';

/** Only where the company requires strong passwords. @throws Failure ERR_INVALID_INPUT of `password` */
export async function requireStrongPassword(
  tx: Tx,
  password: string,
  person: { name: string; email: string },
): Promise<void> {
  if ((await readSetting(tx, 'strongPasswords')) !== 'enabled') return;
  if (findPasswordProblems(password, person).length > 0) throw invalidInput('password', 'weakPassword');
}
