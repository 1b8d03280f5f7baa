// Writes docs/errors.md from the contract. `--check` writes nothing and fails when the file is stale.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = `${root}docs/errors.md`;
const { errorStatus } = await import('../contract/src/errors.ts');

/** error code → routes that declare it */
const calls = new Map();
for (const path of globSync('contract/src/*/*.api.ts', { cwd: root }).sort()) {
  for (const api of Object.values(await import(`../${path}`)).filter(
    (value) => value !== null && typeof value === 'object',
  )) {
    for (const route of Object.values(api)) {
      if (!Array.isArray(route?.fails)) continue;
      for (const code of route.fails) calls.set(code, [...(calls.get(code) ?? []), `${route.method} ${route.path}`]);
    }
  }
}
const rows = Object.entries(errorStatus)
  .sort(([a, x], [b, y]) => x - y || a.localeCompare(b))
  .map(
    ([code, status]) =>
      `| ${status} | \`${code}\` | ${(calls.get(code) ?? []).map((call) => `\`${call}\``).join('<br>')} |`,
  );
const text = `# Refusals

Made by \`npm run generate\` from \`contract/src/errors.ts\` and the routes; the words a person reads are in
\`web/src/platform/errors/error-texts.ts\`. The body is \`{"error": "ERR_…", "details"?: …}\`. Any call may answer
\`ERR_INVALID_INPUT\` (with the fields), \`ERR_SESSION_EXPIRED\`, \`ERR_INVALID_TOKEN\`, \`ERR_NO_PERMISSION\`,
\`ERR_RATE_LIMIT\`, with a body \`ERR_FILE_TOO_LARGE\`, and with a file \`ERR_STORAGE_FULL\`; while the database is away
\`ERR_UNAVAILABLE\`. Any call of a signed-in person may answer \`ERR_OUT_OF_HOURS\` outside of their working hours,
\`ERR_SUBSCRIPTION_EXPIRED\` after the end of the licence, and \`ERR_LOOKING_ONLY\` in an operator's session that is not
confirmed. A defect of ours answers \`ERR_INTERNAL\` and no more.

| HTTP | code | calls that say so |
|---|---|---|
${rows.join('\n')}
`;

/** English texts of web/src/platform/errors/error-en.texts.ts, for the API reference: the server cannot read the web app's files. */
const words = readFileSync(`${root}web/src/platform/errors/error-en.texts.ts`, 'utf8');
const sentences = new Function(`return {${/const entries = \{([\s\S]*?)\n\}/.exec(words)[1]}}`)();
const sentencesText = `// Made by "npm run generate" from web/src/platform/errors/error-en.texts.ts.
import type { ErrorCode } from '@balcao/contract/errors';

export const refusalSentences: Record<ErrorCode, string> = ${JSON.stringify(sentences, null, 2)};
`;

for (const [path, wanted] of [
  [file, text],
  [`${root}server/src/public-api/reference/refusal-sentences.gen.ts`, sentencesText],
])
  if (!process.argv.includes('--check')) writeFileSync(path, wanted);
  else if (readFileSync(path, 'utf8') !== wanted) {
    console.error(`${path} is stale: run "npm run generate" and commit it.`);
    process.exit(1);
  }
