import { type ErrorCode, type ErrorDetails, errorStatus } from '@balcao/contract/errors';

/** An error response of the server. Decide by `code`; `details` are typed by the contract. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode | undefined;
  readonly status: number;
  readonly details: unknown;
  constructor(text: string, status: number, details: unknown) {
    super(text);
    this.code = isErrorCode(text) ? text : undefined;
    this.status = status;
    this.details = details;
  }
}

/** No response: no network, server unavailable, or timeout. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** Not a response of our server: none at all, or one of a proxy in front of it. */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refusal && error.status >= 502 && error.status <= 504);

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text);

/** The details of a refusal with this code, or undefined for other errors. */
export function detailsOf<Code extends keyof ErrorDetails>(error: unknown, code: Code): ErrorDetails[Code] | undefined {
  return error instanceof Refusal && error.code === code ? (error.details as ErrorDetails[Code]) : undefined;
}
