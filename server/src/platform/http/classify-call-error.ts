import { errorCode } from '../text/error-text.ts';
import { NotConnectedError } from './guarded-fetch.ts';

/** Why there is no usable response: an internal address, no connection, too long a response, a timeout, or a broken connection. */
export type CallError = 'address' | 'unreachable' | 'garbage' | 'silence' | 'service';

/** Classifies an error thrown by a call to an external service (guarded-fetch.ts, read-response.ts). */
export function classifyCallError(error: unknown): CallError {
  if (error instanceof NotConnectedError)
    return errorCode(error.cause) === 'ADDRESS_NOT_ALLOWED' ? 'address' : 'unreachable';
  if (errorCode(error) === 'ANSWER_TOO_LARGE') return 'garbage';
  // The timeout of the call; any other end of an established connection is caused by the other side.
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? 'silence'
    : 'service';
}
