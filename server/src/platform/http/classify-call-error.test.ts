import { expect, it } from 'vitest';
import { classifyCallError } from './classify-call-error.ts';
import { NotConnectedError } from './guarded-fetch.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });
const named = (name: string) => Object.assign(new Error(name), { name });

it.each([
  ['address', new NotConnectedError('no', { cause: coded('ADDRESS_NOT_ALLOWED') })],
  ['unreachable', new NotConnectedError('no', { cause: coded('ECONNREFUSED') })],
  ['garbage', coded('ANSWER_TOO_LARGE')],
  ['silence', named('TimeoutError')],
  ['silence', named('AbortError')],
  ['service', coded('ECONNRESET')],
  ['service', 'thrown'],
])('%s: %s', (reason, error) => expect(classifyCallError(error)).toBe(reason));
