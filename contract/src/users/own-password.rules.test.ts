import { expect, it } from 'vitest';
import { requiresCurrentPassword } from './own-password.rules.ts';

const own = { email: 'ana@x.test' };

it.each([
  ['a new password', { password: 'nova-senha' }, true],
  ['a new e-mail', { email: 'outra@x.test' }, true],
  ['an empty e-mail', { email: '' }, true],
  ['no password', { password: '' }, false],
  ['one’s own e-mail', { email: 'ana@x.test' }, false],
  ['one’s own e-mail as people type it', { email: ' Ana@X.test ' }, false],
  ['nothing of the two', {}, false],
  ['one’s own e-mail with a new password', { email: 'ana@x.test', password: 'nova' }, true],
])('%s: the current password is asked for: %s', (_, change, asked) => {
  expect(requiresCurrentPassword(change, own)).toBe(asked);
});

it('treats an e-mail stored in capitals as the same', () => {
  expect(requiresCurrentPassword({ email: 'ana@x.test' }, { email: 'ANA@x.test' })).toBe(false);
});
