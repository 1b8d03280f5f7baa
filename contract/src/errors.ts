import type { AiFailReason } from './ai/ai-settings.ts';
import type { IntegrationFailReason } from './queue-integrations/queue-integration.ts';

/**
 * All refusals of the product, with their HTTP status (docs/protocol.md 5). A `Failure` is expected; any other thrown
 * error is a bug, and its response is 500.
 */
export const errorStatus = {
  ERR_INVALID_INPUT: 400,
  ERR_QUEUE_REQUIRED: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_URL_NOT_ALLOWED: 400,
  ERR_FILE_TYPE: 400,
  ERR_TEMPLATE_FILE: 400,
  ERR_REPORT_TOO_LARGE: 400,
  ERR_CONNECTION_TEST: 400,
  ERR_INTEGRATION_TEST: 400,
  ERR_RESET_TOKEN: 400,
  ERR_SIGNUP_CODE: 400,
  ERR_PASSWORD_WEAK: 400,
  ERR_SESSION_EXPIRED: 401,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_OUT_OF_HOURS: 401,
  ERR_INVALID_API_TOKEN: 401,
  ERR_TWO_FACTOR_REQUIRED: 401,
  ERR_TWO_FACTOR_EXPIRED: 401,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_COMPANY_INACTIVE: 402,
  ERR_INVALID_TOKEN: 403,
  ERR_NO_PERMISSION: 403,
  ERR_PLAN_FEATURE: 403,
  ERR_ASSISTANTS_OFF: 403,
  ERR_ORIGIN: 403,
  ERR_SIGNUP_DISABLED: 403,
  ERR_LOOKING_ONLY: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_MERGE_FOUND: 404,
  ERR_NOT_FOUND: 404,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_STATUS: 409,
  ERR_TAG_REQUIRED: 409,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_MERGE_NOT_POSSIBLE: 409,
  ERR_MERGE_UNDONE: 409,
  ERR_CONTACT_BUSY: 409,
  ERR_TWO_FACTOR_ENABLED: 409,
  ERR_EMAIL_ALREADY_EXISTS: 409,
  ERR_COMPANY_NAME_ALREADY_EXISTS: 409,
  ERR_DUE_DATE_CHANGED: 409,
  ERR_PLAN_NAME_ALREADY_EXISTS: 409,
  ERR_PLAN_IN_USE: 409,
  ERR_PLAN_TOO_SMALL: 409,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_WAPP_NAME_ALREADY_EXISTS: 409,
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: 409,
  ERR_INTEGRATION_IN_USE: 409,
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_NO_DEF_WAPP_FOUND: 409,
  ERR_WAPP_HAS_TICKETS: 409,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_FETCH_WAPP_MSG: 409,
  ERR_MESSAGE_SENT: 409,
  ERR_SCHEDULE_SENT: 409,
  ERR_CAMPAIGN_STATUS: 409,
  ERR_CAMPAIGN_RUNNING: 409,
  ERR_CONNECTION_LOCKED: 409,
  ERR_IDEMPOTENCY_KEY_USED: 409,
  ERR_LIST_IN_USE: 409,
  ERR_TAG_IN_USE: 409,
  ERR_CHANNEL_UNSUPPORTED: 409,
  ERR_PLAN_LIMIT: 409,
  ERR_INVOICE_NOT_OPEN: 409,
  ERR_LAST_ADMIN: 409,
  ERR_PROMPT_IN_USE: 409,
  ERR_AI_NOT_SET: 409,
  ERR_AI_CAP: 409,
  ERR_FILE_TOO_LARGE: 413,
  ERR_RATE_LIMIT: 429,
  ERR_INTERNAL: 500,
  ERR_CREATING_MESSAGE: 500,
  ERR_CREATING_TICKET: 500,
  ERR_SENDING_WAPP_MSG: 502,
  ERR_DELETE_WAPP_MSG: 502,
  ERR_WAPP_CHECK_CONTACT: 502,
  ERR_WAPP_DOWNLOAD_MEDIA: 502,
  ERR_AI_FAILED: 502,
  ERR_MAIL_UNAVAILABLE: 503,
  ERR_PAYMENT_UNAVAILABLE: 503,
  ERR_UNAVAILABLE: 503,
  ERR_STORAGE_FULL: 507,
} as const satisfies Record<`ERR_${string}`, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The ticket that blocks this one: enough to show its assignee, or to open it. Absent names: `""` (docs/protocol.md 12). */
export type ConflictingTicket = {
  id: number;
  uuid: string;
  userId: number | null;
  user: { id: number | null; name: string };
  queue: { id: number | null; name: string };
};

/** Details of some errors, so that the web application can show more than the code. */
export type ErrorDetails = {
  /** field path → its problem: a zod issue code, or a code of ours */
  ERR_INVALID_INPUT: { fields: Record<string, string> };
  /** `timeZone`: at sign-in, where the caller cannot know the company's. */
  ERR_SUBSCRIPTION_EXPIRED: { dueDate: string | null; timeZone?: string };
  /** the password was right; `enrols`: the person must set up the second step first */
  ERR_TWO_FACTOR_REQUIRED: { challenge: string; enrols: boolean };
  ERR_PLAN_FEATURE: { flag: string };
  ERR_OTHER_OPEN_TICKET: ConflictingTicket;
  ERR_TICKET_STATUS: { status: string; userId: number | null; userName: string | null };
  ERR_CAMPAIGN_STATUS: { status: string };
  /** WhatsApp does not let this number begin conversations until then; null: unknown */
  ERR_CONNECTION_LOCKED: { until: string | null };
  ERR_PLAN_LIMIT: { resource: 'users' | 'connections' | 'queues'; max: number };
  /** the company has more of `resource` than the plan allows */
  ERR_PLAN_TOO_SMALL: { resource: 'users' | 'connections' | 'queues'; used: number; max: number };
  ERR_FILE_TOO_LARGE: { maxBytes: number };
  /** `formats`: the formats that allow this many rows */
  ERR_REPORT_TOO_LARGE: { rows: number; maxRows: number; formats: ('xlsx' | 'csv')[] };
  ERR_CONNECTION_TEST: { reason: string };
  ERR_INTEGRATION_TEST: { reason: IntegrationFailReason };
  ERR_AI_FAILED: { reason: AiFailReason };
  ERR_RATE_LIMIT: { retryAfterSeconds: number };
  /** the database is temporarily unavailable: the call may succeed on retry */
  ERR_UNAVAILABLE: { retryAfterSeconds: number };
};

export type CodeWithoutDetails = Exclude<ErrorCode, keyof ErrorDetails>;
type DetailsOf<Code extends ErrorCode> = Code extends keyof ErrorDetails ? [ErrorDetails[Code]] : [];

export class Failure<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'Failure';
  readonly code: Code;
  readonly details: DetailsOf<Code>[0];

  constructor(code: Code, ...[details]: DetailsOf<Code>) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Throws `code` unless `value` is present; narrows its type. */
export function ensure<T>(value: T | null | undefined | false, code: CodeWithoutDetails): asserts value is T {
  if (value === null || value === undefined || value === false) throw new Failure(code);
}

/** ERR_INVALID_INPUT for one field. */
export const invalidInput = (field: string, problem: string) =>
  new Failure('ERR_INVALID_INPUT', { fields: { [field]: problem } });
