import type { MessageChange } from '@balcao/contract/messages/message';
import { expect, it } from 'vitest';
import { messageOf } from './sample-message.ts';
import { isSavedText, saveUnsavedEdit, withUnsavedEdit } from './unsaved-edits.ts';

const changed = (change: Partial<MessageChange>) =>
  messageOf({
    body: 'dez',
    change: { kind: 'edit', state: 'pending', body: 'doze', code: null, reason: null, ...change },
  });

it('an edit begins with the last typed text: what was not saved, else what the channel has not applied', () => {
  expect(withUnsavedEdit(messageOf({ body: 'dez' })).body).toBe('dez');
  expect(withUnsavedEdit(changed({})).body).toBe('doze');
  expect(withUnsavedEdit(changed({ state: 'refused' })).body).toBe('doze');
  expect(withUnsavedEdit(changed({ kind: 'delete', state: 'refused', body: null })).body).toBe('dez');
  saveUnsavedEdit(changed({}), 'treze');
  expect(withUnsavedEdit(changed({})).body).toBe('treze');
});

it('a refused edit can be repeated, and a pending one is reverted to the former text', () => {
  expect(isSavedText(messageOf({ body: 'dez' }), 'dez')).toBe(true);
  expect(isSavedText(changed({ state: 'refused' }), 'doze')).toBe(false);
  expect(isSavedText(changed({}), 'doze')).toBe(true);
  expect(isSavedText(changed({}), 'dez')).toBe(false);
});
