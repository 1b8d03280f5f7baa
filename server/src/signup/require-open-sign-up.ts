import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { readGlobalSetting } from '../settings/read-setting.ts';

/** Requires both of its settings. @throws Failure ERR_SIGNUP_DISABLED */
export async function requireOpenSignUp(tx: Tx): Promise<void> {
  for (const key of ['allowregister', 'viewregister'] as const)
    ensure((await readGlobalSetting(tx, key)) === 'enabled', 'ERR_SIGNUP_DISABLED');
}
