import ts from 'typescript';
import { expect, test } from 'vitest';
import { expectOnlyExceptions } from './exception-list.ts';
import { portugueseIn, portugueseSentencesOf } from './portuguese-sentences.ts';
import { isTest, partsOf, sourceFiles } from './sources.ts';

/** Files with sentences outside of *.texts.ts, with their number. */
const exceptions: Record<string, number> = {
  // names of weekdays in the protocol, and the previews of server and client
  'contract/src/companies/company.ts': 2,
  'contract/src/messages/preview.rules.ts': 9,
  // responses of the messages API that its clients know
  'contract/src/public-api/public-api.ts': 1,
  'server/src/public-api/write-api-message.ts': 1,
};

const isCode = (path: string) =>
  /^(server|contract)\/src\//.test(path) &&
  !isTest(path) &&
  partsOf(path)[1] !== 'texts' &&
  !/\/demo(\/|\.ts$)|\/test-[^/]+\.ts$/.test(path);

test('texts for people are in *.texts.ts, in three languages', () => {
  const found = sourceFiles.filter(isCode).flatMap(portugueseSentencesOf);
  const counts = new Map<string, number>();
  for (const sentence of found) {
    const path = sentence.split(':')[0] ?? '';
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  expectOnlyExceptions(counts, exceptions);
});

test('a sentence is distinguished from code and from English', () => {
  const inText = (code: string) => portugueseIn(ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true));
  expect(inText("const a = 'Aguarde um pouco'; b(`Você tem $" + "{n} novas`); c('perdida')")).toEqual([
    'Aguarde um pouco',
    'Você tem',
    'perdida',
  ]);
  expect(inText("import './para.ts'; a('no data; the com.example of Balcão', 'https://x.com/que')")).toEqual([]);
});
