import { expect, it } from 'vitest';
import { isNoteworthy } from './failure-note.rules.ts';

it('colleagues are notified once, at the third failure', () =>
  expect([1, 2, 3, 4, 5].filter(isNoteworthy)).toEqual([3]));
