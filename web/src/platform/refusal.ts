import { type ErrorCode, type ErrorDetails, errorStatus } from '@balcao/contract/errors';
import { z } from 'zod';

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

const refusalBody = z.object({
  code: z.string().optional(),
  error: z.string().optional(),
  details: z.unknown().optional(),
});

/**
 * Reads the body of an error response. `POST /tickets` has its error code in `code`, all other routes in `error`
 * (docs/protocol.md). `fallbackCode`: for a body that is not ours, such as the error page of a proxy.
 */
export function readRefusal(status: number, text: string, fallbackCode: ErrorCode | '' = ''): Refusal {
  const body = refusalBody.safeParse(parseJson(text));
  if (!body.success) return new Refusal(status >= 500 ? 'ERR_INTERNAL' : fallbackCode, status, undefined);
  const { code, error, details } = body.data;
  return new Refusal(code ?? error ?? '', status, details);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
