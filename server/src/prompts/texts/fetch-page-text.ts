import { ensure, invalidInput } from '@balcao/contract/errors';
import { promptTextMaxLength } from '@balcao/contract/prompts/prompt-text';
import { truncateText } from '@balcao/contract/truncate-text';
import { fetchPublic } from '../../messages/link-previews/fetch-page.ts';
import { isPublicUrl } from '../../platform/http/public-url.ts';
import { readResponse } from '../../platform/http/read-response.ts';
import { sanitizeText } from '../../platform/text/sanitize-text.ts';
import { readPageText } from './read-page-text.ts';

const maxBytes = 3 * 1024 * 1024;
const wordy = /^(text\/html|application\/xhtml\+xml|text\/plain|text\/markdown)\b/i;

/** An address on the public internet, or on a host that the operator allows. @throws Failure ERR_URL_NOT_ALLOWED */
export function requirePageUrl(url: string, integrationHosts: readonly string[]): void {
  ensure(URL.canParse(url), 'ERR_URL_NOT_ALLOWED');
  const { protocol, username, password } = new URL(url);
  ensure(/^https?:$/.test(protocol) && !username && !password, 'ERR_URL_NOT_ALLOWED');
  ensure(isPublicUrl(url) || isOperators(url, integrationHosts), 'ERR_URL_NOT_ALLOWED');
}

/** A page's text, within the timeout of a screen. @throws Failure ERR_INVALID_INPUT when nothing can be read */
export async function fetchPageText(
  url: string,
  integrationHosts: readonly string[],
): Promise<{ name: string; text: string }> {
  const access = { allowsPrivate: (address: string) => isOperators(address, integrationHosts) };
  const page = await fetchPublic(url, wordy, access).catch(() => null);
  if (!page) throw invalidInput('url', 'unreadable');
  const body = await readResponse(page.response, maxBytes).catch(() => '');
  const isHtml = /html/i.test(page.response.headers['content-type'] ?? '');
  const { title, text } = isHtml ? readPageText(body) : { title: '', text: body };
  if (text.trim() === '') throw invalidInput('url', 'unreadable');
  return {
    name: truncateText(title || new URL(url).hostname, 200),
    text: truncateText(sanitizeText(text), promptTextMaxLength),
  };
}

function isOperators(url: string, integrationHosts: readonly string[]): boolean {
  const { host, hostname } = new URL(url);
  return integrationHosts.includes(host) || integrationHosts.includes(hostname);
}
