import type { MessageChange } from '@balcao/contract/messages/message';
import { expect, it } from 'vitest';
import { messageOf } from './sample-message.ts';
import { isSavedText, saveUnsavedEdit, withUnsavedEdit } from './unsaved-edits.ts';

const changed = (change: Partial<MessageChange>) =>
  messageOf({
    body: 'dez',
    change: { kind: 'edit', state: 'pending', body: 'doze', code: null, reason: null, ...change },
  });

it('an edit begins with what was typed last: what could not be saved, else what the channel has not made', () => {
  expect(withUnsavedEdit(messageOf({ body: 'dez' })).body).toBe('dez');
  expect(withUnsavedEdit(changed({})).body).toBe('doze');
  expect(withUnsavedEdit(changed({ state: 'refused' })).body).toBe('doze');
  expect(withUnsavedEdit(changed({ kind: 'delete', state: 'refused', body: null })).body).toBe('dez');
  saveUnsavedEdit(changed({}), 'treze');
  expect(withUnsavedEdit(changed({})).body).toBe('treze');
});

it('a refused edit is asked for again, and one that is under way is taken back to the text of before', () => {
  expect(isSavedText(messageOf({ body: 'dez' }), 'dez')).toBe(true);
  expect(isSavedText(changed({ state: 'refused' }), 'doze')).toBe(false);
  expect(isSavedText(changed({}), 'doze')).toBe(true);
  expect(isSavedText(changed({}), 'dez')).toBe(false);
});
