import { readPhone } from '@balcao/contract/contacts/phone.rules';
import { invalid } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { settingOf } from '../settings/setting-of.ts';

/** The digits of a number as a person types it, in the company's country unless it names one. @throws Failure ERR_INVALID_INPUT */
export async function readNumber(tx: Tx, typed: string): Promise<string> {
  const { number, problem } = readPhone(typed, await settingOf(tx, 'country'));
  if (number === undefined) throw invalid('number', problem);
  return number;
}
