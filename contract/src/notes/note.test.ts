import { expect, it } from 'vitest';
import { noteApi } from './note.api.ts';

const read = (note: unknown) => noteApi.create.body.safeParse({ note, ticketId: 7 });

it('requires at least 2 non-blank characters', () => {
  expect(read(' ok ').data).toEqual({ note: 'ok', ticketId: 7 });
  for (const note of ['', ' ', 'a', '  a  ', null, undefined]) {
    const { error } = read(note);
    expect(error?.issues.map(({ path }) => path)).toEqual([['note']]);
  }
});

it('has at most 4,000 characters', () => {
  expect(read('a'.repeat(4000)).success).toBe(true);
  expect(read('a'.repeat(4001)).success).toBe(false);
});

it('a note without a ticket is refused', () => {
  for (const ticketId of [undefined, '', 0, 'abc'])
    expect(noteApi.create.body.safeParse({ note: 'Ligou de novo', ticketId }).success).toBe(false);
});
