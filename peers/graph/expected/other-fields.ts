import type { Expected } from './expected.ts';

/** Bodies about the account or for another number, which yield no message. */
export const otherFields = {
  'number-of-somebody-else': [],
  'template-status': [],
  'account-update': [{ kind: 'notice' }],
  'phone-quality': [],
  'contact-sync': [],
  history: [],
} as const satisfies Record<string, readonly Expected[]>;
