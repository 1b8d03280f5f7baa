import { type ErrorCode, type ErrorDetails, errorStatus } from '@balcao/contract/errors';

/** The server said no, and why. `code` decides what to do; `details` are those the contract names for the code. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode | undefined;
  readonly status: number;
  readonly details: unknown;
  constructor(text: string, status: number, details: unknown) {
    super(text);
    this.code = isCode(text) ? text : undefined;
    this.status = status;
    this.details = details;
  }
}

/** No answer came: no network, the server is away, or it took too long. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

const isCode = (text: string): text is ErrorCode => text in errorStatus;

/** The details of this very refusal, or undefined when the error is another. */
export function detailsOf<Code extends keyof ErrorDetails>(error: unknown, code: Code): ErrorDetails[Code] | undefined {
  return error instanceof Refusal && error.code === code ? (error.details as ErrorDetails[Code]) : undefined;
}
