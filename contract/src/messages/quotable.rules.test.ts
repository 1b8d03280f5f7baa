import { expect, it } from 'vitest';
import { canForward, isQuotable } from './quotable.rules.ts';

const text = {
  isPrivate: false,
  isDeleted: false,
  isUnreadable: false,
  mediaType: 'conversation',
  media: null,
} as const;

it.each([
  ['a text', text, true, true],
  ['a file that is here', { ...text, media: { state: 'ready' } }, true, true],
  ['a file on its way', { ...text, media: { state: 'pending' } }, true, false],
  ['a file that never came', { ...text, media: { state: 'failed' } }, true, false],
  ['a private note', { ...text, isPrivate: true }, false, false],
  ['a deleted message', { ...text, isDeleted: true }, false, false],
  ['an unreadable message', { ...text, isUnreadable: true }, false, false],
  ['a call', { ...text, mediaType: 'call_log' }, false, false],
  ['a reaction', { ...text, mediaType: 'reactionMessage' }, true, false],
] as const)('%s may be quoted and forwarded, or not', (_, message, quoted, forwarded) => {
  expect([isQuotable(message), canForward(message)]).toEqual([quoted, forwarded]);
});
