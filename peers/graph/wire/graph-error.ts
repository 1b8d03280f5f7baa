import { randomBytes } from 'node:crypto';

type ErrorDefinition = { http: number; title: string; type?: string; subcode?: number };

/** HTTP status and title of each code, as from Meta. */
const errorDefinitions: Record<number, ErrorDefinition> = {
  0: { http: 400, title: 'AuthException' },
  1: { http: 500, title: 'An unknown error occurred' },
  2: { http: 503, title: 'Service temporarily unavailable' },
  3: { http: 400, title: 'Application does not have the capability to make this API call' },
  4: { http: 400, title: 'Application request limit reached' },
  10: { http: 403, title: 'Application does not have permission for this action' },
  100: { http: 400, title: 'Invalid parameter' },
  190: { http: 401, title: 'Error validating access token: Session has expired', subcode: 463 },
  200: { http: 403, title: 'Permission denied' },
  368: { http: 403, title: 'Temporarily blocked for policies violations' },
  551: { http: 400, title: 'This person isn’t available right now.', subcode: 1545041 },
  613: { http: 400, title: 'Calls to this API have exceeded the rate limit.' },
  80007: { http: 400, title: 'Rate limit issues' },
  130429: { http: 429, title: 'Rate limit hit' },
  131000: { http: 500, title: 'Something went wrong' },
  131005: { http: 403, title: 'Access denied' },
  131008: { http: 400, title: 'Required parameter is missing' },
  131009: { http: 400, title: 'Parameter value is not valid' },
  131016: { http: 503, title: 'Service unavailable' },
  131021: { http: 400, title: 'Recipient cannot be sender' },
  131026: { http: 400, title: 'Message undeliverable' },
  131031: { http: 403, title: 'Account has been locked' },
  131042: { http: 400, title: 'Business eligibility payment issue' },
  131047: { http: 400, title: 'Re-engagement message' },
  131048: { http: 400, title: 'Spam rate limit hit' },
  131049: {
    http: 400,
    title: 'This message was not delivered to maintain healthy ecosystem engagement.',
  },
  131050: { http: 400, title: 'User has stopped marketing messages from this business' },
  131051: { http: 400, title: 'Message type unknown' },
  131052: { http: 400, title: 'Media download error' },
  131053: { http: 400, title: 'Media upload error' },
  131056: { http: 400, title: '(Business Account, Consumer Account) pair rate limit hit' },
  132000: { http: 400, title: 'Number of parameters does not match the expected number of params' },
  132001: { http: 404, title: 'Template name does not exist in the translation' },
  132005: { http: 400, title: 'Translated text too long' },
  132007: { http: 400, title: 'Template format character policy violated' },
  132012: { http: 400, title: 'Parameter format does not match format in the created template' },
  132015: { http: 400, title: 'Template is paused due to low quality' },
  132016: { http: 400, title: 'Template is disabled' },
  132018: { http: 400, title: 'There is an issue with the parameters in your template' },
};

/** An error of the Graph API: thrown by checks, written by the server. */
export class GraphError extends Error {
  readonly code: number;
  readonly details: string;
  readonly subcode: number | undefined;
  readonly http: number;

  constructor(code: number, details: string, subcode: number | undefined = errorDefinitions[code]?.subcode) {
    super(`(#${code}) ${details}`);
    this.code = code;
    this.details = details;
    this.subcode = subcode;
    this.http = errorDefinitions[code]?.http ?? 400;
  }

  /** The response body. The message of a parameter error has its details, others have their title. */
  body() {
    const isParameter = this.code === 100;
    return {
      error: {
        message: `(#${this.code}) ${isParameter ? this.details : titleOf(this.code)}`,
        type: this.subcode === 33 ? 'GraphMethodException' : 'OAuthException',
        code: this.code,
        ...(this.subcode === undefined ? {} : { error_subcode: this.subcode }),
        ...(isParameter ? {} : { error_data: { messaging_product: 'whatsapp', details: this.details } }),
        fbtrace_id: `A${randomBytes(11).toString('base64url')}`,
      },
    };
  }

  /** The same as an entry of a failed status. */
  asStatusError() {
    return {
      code: this.code,
      title: titleOf(this.code),
      message: titleOf(this.code),
      error_data: { details: this.details },
      href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
    };
  }
}

export function titleOf(code: number): string {
  return errorDefinitions[code]?.title ?? 'Unknown error';
}

/** An object that does not exist or is not the token's: Graph does not distinguish the two. */
export function noSuchObject(id: string): GraphError {
  return new GraphError(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    33,
  );
}
