import { NotConnectedError } from './guarded-fetch.ts';

/** Why nothing that can be read came back: the address is one of the inside, nobody is there, too much was said, too late, or it broke off. */
export type CallError = 'address' | 'unreachable' | 'garbage' | 'silence' | 'service';

/** Of what a call to a service of somebody else's throws (guarded-fetch.ts, read-response.ts). */
export function sortCallError(error: unknown): CallError {
  if (error instanceof NotConnectedError)
    return codeOf(error.cause) === 'ADDRESS_NOT_ALLOWED' ? 'address' : 'unreachable';
  if (codeOf(error) === 'ANSWER_TOO_LARGE') return 'garbage';
  // The call's time was over; what else ends a connection that was there is the other side's doing.
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? 'silence'
    : 'service';
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
