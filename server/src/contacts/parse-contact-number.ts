import { parsePhone } from '@balcao/contract/contacts/phone.rules';
import { invalidInput } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';

/** The digits of a number as a person types it, in the company's country unless it names one. @throws Failure ERR_INVALID_INPUT */
export async function parseContactNumber(tx: Tx, typed: string): Promise<string> {
  const { number, problem } = parsePhone(typed, await readSetting(tx, 'country'));
  if (number === undefined) throw invalidInput('number', problem);
  return number;
}
