import type { FailureReason } from '@balcao/contract/channels/failure-reason';
import { z } from 'zod';
import { tryParseJson } from '../../platform/text/parse-json.ts';

/** Graph refused: nothing was done. */
export type GraphRefusal = {
  kind: 'refused';
  http: number;
  code: number;
  subcode?: number;
  details: string;
  /** Meta says that the same call may succeed later */
  isTransient?: boolean;
  /** our own reason, for refusals without a request */
  reason?: FailureReason;
};

/** The kinds of failed calls, by what is known of their effect. */
export type GraphFailure =
  | GraphRefusal
  /** no connection was established: nothing was done */
  | { kind: 'unreachable'; details: string }
  /** the request was sent and no response arrived: the outcome is unknown */
  | { kind: 'silent'; details: string };

export type GraphResponse = { ok: true; body: unknown } | { ok: false; failure: GraphFailure };

const errorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.number(),
    error_subcode: z.number().optional().catch(undefined),
    error_data: z.object({ details: z.string() }).optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
  }),
});

/** Details are stored with the message and shown under it. */
const maxDetails = 1000;

/** Reads a response that was not 2xx. An error page of a gateway leaves the outcome unknown, except 503 and 408. */
export function readFailure(http: number, text: string): GraphFailure {
  const parsed = errorBody.safeParse(tryParseJson(text));
  if (parsed.success) {
    const { code, error_subcode: subcode, message, error_data, error_user_msg, is_transient } = parsed.data.error;
    const details = (error_data?.details ?? error_user_msg ?? message).slice(0, maxDetails);
    const more = { ...(subcode !== undefined && { subcode }), ...(is_transient && { isTransient: true }) };
    return { kind: 'refused', http, code, ...more, details };
  }
  if (http === 429) return { kind: 'refused', http, code: 4, details: 'HTTP 429' };
  if (http === 401) return { kind: 'refused', http, code: 190, details: 'HTTP 401' };
  // 408: the request was not received completely.
  if (http === 503 || http === 408) return { kind: 'unreachable', details: `HTTP ${http}` };
  if (http < 500) return { kind: 'refused', http, code: 100, details: `HTTP ${http}` };
  return { kind: 'silent', details: `HTTP ${http}` };
}
