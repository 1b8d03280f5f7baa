import type { Referral } from '@balcao/contract/messages/message';
import { z } from 'zod';

const word = z.string().trim().max(2_000).catch('');
const known = z.object({
  source_url: word,
  source_type: word,
  headline: word,
  body: word,
  ref: word,
  source: word,
  referer_uri: word,
  ads_context_data: z.object({ ad_title: word }).catch({ ad_title: '' }),
});

/**
 * What brought a customer to us, of the metadata that a channel gave with their message. WhatsApp describes advertisements
 * and posts (`source_url`, `source_type`, `headline`, `body`), Messenger and Instagram advertisements and links
 * (`source`, `ref`, `ads_context_data`). Undefined: nothing of it is known.
 */
export function readReferral(given: unknown): Referral | undefined {
  const parsed = known.safeParse(given);
  if (!parsed.success) return undefined;
  const { source_url, source_type, headline, body, ref, source, referer_uri, ads_context_data: ad } = parsed.data;
  const url = webAddress(source_url) ?? webAddress(referer_uri);
  const title = headline || ad.ad_title || ref;
  const isAd = source_type === 'ad' || source.toUpperCase() === 'ADS';
  if (!isAd && title === '' && body === '' && url === null) return undefined;
  const kind = isAd ? 'ad' : source_type === 'post' ? 'post' : 'link';
  return { kind, title, text: body, url };
}

/** The sender may have chosen it: a browser must not run it. */
function webAddress(given: string): string | null {
  const url = URL.parse(given);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
