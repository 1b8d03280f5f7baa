type Schema = Record<string, unknown>;
type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
  security: Schema[];
  tags: string[];
};
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

/** The reference as one self-contained page: no script, and no external resources. */
export function referencePage({ paths }: OpenApiDocument, documentUrl: string): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Balcão API</title>
<style>${style}</style></head><body>
<nav aria-label="Calls"><h1>Balcão API</h1><p><a href="${escapeHtml(documentUrl)}">OpenAPI 3.1</a></p>
<ul>${groups.map(([name]) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`).join('')}</ul></nav>
<main>${groups
    .map(
      ([name, some]) =>
        `<section aria-label="${escapeHtml(name)}"><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${some.map(callOf).join('')}</section>`,
    )
    .join('')}</main></body></html>`;
}

const callOf = ({ path, method, operation }: { path: string; method: string; operation: Operation }): string =>
  `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path.replace('#token', ''))}</code> <small>${whoOf(operation)}</small></summary>
${operation.parameters.length === 0 ? '' : `<h3>Parameters</h3><ul>${operation.parameters.map(({ name, in: place, required }) => `<li><code>${escapeHtml(name)}</code> ${place}${required ? ', required' : ''}</li>`).join('')}</ul>`}
${operation.requestBody ? `<h3>Body</h3>${Object.entries(operation.requestBody.content).map(bodyOf).join('<p>or</p>')}` : ''}
<h3>Answers</h3><dl>${Object.entries(operation.responses)
    .map(
      ([status, { description, content }]) =>
        `<dt>${status}</dt><dd>${description.split('\n\n').map(sentenceOf).join('')}${status === '200' ? jsonOf(content['application/json']?.schema) : ''}</dd>`,
    )
    .join('')}</dl></details>`;

const bodyOf = ([type, { schema }]: [string, { schema: unknown }]): string =>
  `<p>${escapeHtml(type)}</p>${jsonOf(schema)}`;
const whoOf = ({ security }: Operation): string =>
  security.length === 0 ? 'public' : security.some((one) => 'token' in one) ? 'API token' : 'session';
const sentenceOf = (text: string): string => `<p>${escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`;
const jsonOf = (schema: unknown): string => `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `:root{color-scheme:light dark;font:15px/22px system-ui,sans-serif}body{margin:0;display:grid;grid-template-columns:240px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:16px;box-sizing:border-box;border-right:1px solid #8884}nav ul{list-style:none;padding:0}
nav li a{display:block;padding:4px 0}main{padding:16px 24px 64px}details{border-bottom:1px solid #8884;padding:8px 0}summary{cursor:pointer;overflow-wrap:anywhere}
pre{overflow:auto;max-height:420px;padding:12px;border:1px solid #8884;border-radius:8px}dt{font-weight:600}dd{margin:0 0 12px}
@media(max-width:700px){body{display:block}nav{position:static;height:auto;border:0}main{padding:16px}}`;
