import { expect, it } from 'vitest';
import { distinctHits } from './distinct-hits.ts';

const pages = (...ids: string[][]) => ids.map((page) => ({ records: page.map((id) => ({ message: { id } })) }));

it('a hit that a new message moved to the next page is listed once', () => {
  expect(distinctHits(pages(['9', '8'], ['8', '7'])).map(({ message }) => message.id)).toEqual(['9', '8', '7']);
});
