import type { Expected } from './expected.ts';

/** System messages about a person, and messages that the API does not support. */
export const systemAndUnsupported = {
  'system-changed-number': [
    { kind: 'system', from: '5511999990001', newFrom: '5511999990009', newUserId: 'BR.7719203844556100' },
  ],
  'system-changed-user-id': [
    { kind: 'system', from: null, userId: 'BR.2750394816650172', newUserId: 'BR.8820304955667211' },
  ],
  'system-changed-number-old-form': [{ kind: 'system', from: '5511999990001', newFrom: '5511999990009' }],
  unsupported: [{ kind: 'unsupported', from: '5511999990001' }],
  'unsupported-poll': [{ kind: 'unsupported', from: '5511999990001' }],
  'unsupported-user-id-only': [{ kind: 'unsupported', from: null, userId: 'BR.2750394816650172' }],
  'type-of-tomorrow': [{ kind: 'unsupported', from: '5511999990001' }],
  'request-welcome': [{ kind: 'welcome', from: '5511999990001' }],
} as const satisfies Record<string, readonly Expected[]>;
