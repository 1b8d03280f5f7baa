/** Page, queries, live reducer and texts. */
export const webFiles = ({ folder, noun, symbol, symbols, type, types, title }) => ({
  [`web/src/${folder}/${folder}-page.tsx`]: `import { Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../platform/texts.ts';
import { use${types} } from './${noun}.queries.ts';
import { ${symbol}Texts } from './${noun}.texts.ts';

export function ${types}Page() {
  const t = useTexts(${symbol}Texts);
  const ${symbols} = use${types}();
  return (
    <>
      <Title order={1}>{t('title')}</Title>
      <Stack>
        {${symbols}.map(({ id, name }) => (
          <Text key={id}>{name}</Text>
        ))}
      </Stack>
    </>
  );
}
`,
  [`web/src/${folder}/${noun}.queries.ts`]: `import type { ${type} } from '@balcao/contract/${folder}/${noun}';
import { ${symbol}Api } from '@balcao/contract/${folder}/${noun}.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { apply${type}Event } from './${noun}.live.ts';

const listKey = ['${folder}'] as const;
const none: ${type}[] = [];

export function use${types}(): ${type}[] {
  useLive('${symbol}', (event) => updateCached<${type}[]>(listKey, (cached) => apply${type}Event(cached, event)));
  const query = useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(${symbol}Api.list, { signal }) });
  return query.data ?? none;
}
`,
  [`web/src/${folder}/${noun}.live.ts`]: `import type { ${type} } from '@balcao/contract/${folder}/${noun}';
import type { ${type}Event } from '@balcao/contract/${folder}/${noun}.events';
import { compareNames } from '../platform/text/compare-names.ts';
import { upsertInList } from '../ui/tables/paged-cache.ts';

/** The list after an event; an event that arrives twice changes nothing. */
export const apply${type}Event = (${symbols}: ${type}[], { ${symbol} }: ${type}Event): ${type}[] =>
  upsertInList(${symbols}, ${symbol}, compareNames);
`,
  [`web/src/${folder}/${noun}.live.test.ts`]: `import { expect, it } from 'vitest';
import { apply${type}Event } from './${noun}.live.ts';

const named = (id: number, name: string) => ({ id, name, createdAt: '2026-01-01T00:00:00.000Z' });

it('a new one is inserted by its name, and an event that arrives twice changes nothing', () => {
  const event = { action: 'create' as const, ${symbol}: named(2, 'Bia') };
  const once = apply${type}Event([named(1, 'Ana'), named(3, 'caio')], event);
  expect(once.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(apply${type}Event(once, event)).toEqual(once);
});
`,
  [`web/src/${folder}/${noun}.texts.ts`]: `import { texts } from '../platform/texts.ts';

export const ${symbol}Texts = texts('${folder}', {
  pt: { title: '${title}' },
  en: { title: '${title}' },
  es: { title: '${title}' },
});
`,
});
