import { expect, it } from 'vitest';
import { compose } from './composition.ts';

const draft = {
  text: '',
  mode: 'message',
  signature: undefined,
  maxLength: 20,
  canWrite: true,
  hasFiles: false,
} as const;

it('a text is sent trimmed, with the sender’s signature', () => {
  expect(compose({ ...draft, text: '  Olá \n' })).toMatchObject({ body: 'Olá', signed: 'Olá', isReady: true });
  expect(compose({ ...draft, text: 'Olá', signature: 'Ana' }).signed).toContain('Ana');
  expect(compose({ ...draft, text: 'Olá', signature: 'Ana', mode: 'note' }).signed).toBe('Olá');
});

it('the signature counts towards the channel’s limit, but not in an edit; a note may be longer', () => {
  const text = 'x'.repeat(18);
  expect(compose({ ...draft, text })).toMatchObject({ over: -2, isReady: true });
  expect(compose({ ...draft, text, signature: 'Ana' }).isReady).toBe(false);
  expect(compose({ ...draft, text, signature: 'Ana', mode: 'edit' })).toMatchObject({ over: -2, isReady: true });
  expect(compose({ ...draft, text: 'x'.repeat(2000), mode: 'note' }).isReady).toBe(true);
});

it('a lone slash is not a message but may be a note; files need no text, but an edit does', () => {
  expect(compose({ ...draft, text: ' / ' }).isReady).toBe(false);
  expect(compose({ ...draft, text: '/', mode: 'note' }).isReady).toBe(true);
  expect(compose({ ...draft, text: '/', hasFiles: true }).isReady).toBe(false);
  expect(compose({ ...draft, hasFiles: true }).isReady).toBe(true);
  expect(compose({ ...draft, hasFiles: true, mode: 'edit' }).isReady).toBe(false);
  expect(compose({ ...draft, text: 'Olá', canWrite: false }).isReady).toBe(false);
});
