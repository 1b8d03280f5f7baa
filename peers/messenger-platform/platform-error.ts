import { randomBytes } from 'node:crypto';
import { GraphError, titleOf } from '../graph/wire/graph-error.ts';
import type { MessagingAccount } from './account.ts';

/** An error in the Messenger Platform's format: the reason is in the message, without WhatsApp's fields. */
export class PlatformError extends GraphError {
  override body() {
    return {
      error: {
        message: `(#${this.code}) ${this.details || titleOf(this.code)}`,
        type: 'OAuthException',
        code: this.code,
        ...(this.subcode === undefined ? {} : { error_subcode: this.subcode }),
        fbtrace_id: `A${randomBytes(11).toString('base64url')}`,
      },
    };
  }

  static from(error: GraphError): PlatformError {
    return error instanceof PlatformError ? error : new PlatformError(error.code, error.details, error.subcode);
  }
}

export const afterWindow = ({ object }: MessagingAccount) =>
  new PlatformError(10, 'This message is sent outside of allowed window.', object === 'page' ? 2018278 : 2534022);

export const noSuchPerson = ({ object }: MessagingAccount) =>
  object === 'page'
    ? new PlatformError(100, 'No matching user found', 2018001)
    : new PlatformError(100, 'The requested user cannot be found.', 2534014);
