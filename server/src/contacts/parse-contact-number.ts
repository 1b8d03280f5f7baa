import type { Country } from '@balcao/contract/contacts/country';
import { parsePhone } from '@balcao/contract/contacts/phone.rules';
import { invalidInput } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';

/**
 * The digits of a typed number, in the company's country unless the number names one. @throws Failure ERR_INVALID_INPUT
 */
export async function parseContactNumber(tx: Tx, typed: string): Promise<string> {
  return parseNumberIn(await readSetting(tx, 'country'), typed);
}

/** As `parseContactNumber`, for callers that have the company's country. */
export function parseNumberIn(country: Country, typed: string): string {
  const { number, problem } = parsePhone(typed, country);
  if (number === undefined) throw invalidInput('number', problem);
  return number;
}
