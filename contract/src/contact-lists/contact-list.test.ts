import { expect, it } from 'vitest';
import {
  contactListInput,
  createContactListItemInput,
  fillContactListInput,
  updateContactListItemInput,
} from './contact-list.ts';

const item = (over: Record<string, unknown>) =>
  createContactListItemInput
    .safeParse({ contactListId: 1, name: 'Aline', number: '5511987654321', ...over })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

it('has a name of 2 to 50 characters, trimmed', () => {
  const takes = (name: unknown) => contactListInput.safeParse({ name }).success;
  expect(['xy', 'x'.repeat(50), `  ${'x'.repeat(50)}  `].map(takes)).toEqual([true, true, true]);
  expect(['x', 'x'.repeat(51), ' x ', '', undefined].map(takes)).toEqual([false, false, false, false, false]);
});

it.each([
  ['name', ['xy', 'x'.repeat(50)], ['x', 'x'.repeat(51), ' x ', undefined]],
  ['number', ['12345678', '1'.repeat(50)], ['1234567', '1'.repeat(51), undefined]],
  ['email', ['', 'aline@casa.test', undefined], ['aline@', 'aline', `${'a'.repeat(200)}@casa.test`]],
  ['contactListId', [1, '1'], ['', 0, undefined]],
])('the %s of an item', (field, taken, refused) => {
  for (const value of taken) expect(item({ [field]: value })).toEqual([]);
  for (const value of refused) expect([value, item({ [field]: value })]).toEqual([value, [field]]);
});

it('changes only the named fields of an item, and never its list', () => {
  expect(updateContactListItemInput.parse({ email: '' })).toEqual({ email: '' });
  expect(updateContactListItemInput.parse({ name: 'Aline', contactListId: 9, companyId: 9 })).toEqual({
    name: 'Aline',
  });
  expect(updateContactListItemInput.safeParse({ number: '1234567' }).success).toBe(false);
});

it('accepts up to fifty tags; without any it is filled by the search alone', () => {
  expect(fillContactListInput.parse({})).toEqual({ tagIds: [] });
  const tags = (count: number) => ({ tagIds: Array.from({ length: count }, (_, i) => i + 1) });
  expect([50, 51].map((count) => fillContactListInput.safeParse(tags(count)).success)).toEqual([true, false]);
});
