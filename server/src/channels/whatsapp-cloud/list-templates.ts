import { cloudCredentials } from '@balcao/contract/connections/connection';
import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import { z } from 'zod';
import type { ChannelConnection, ListedTemplates } from '../channel.ts';
import { callGraph, type Timeouts } from '../graph/graph-client.ts';
import { failureReasonOf } from './error-policy.ts';
import { readTemplate } from './read-template.ts';

const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional()
    .catch(undefined),
});

const pageSize = 100;
/** Meta allows an account 6,000 templates, each in several languages; the limit ends paging on a faulty server. */
const maxPages = 200;
/** A template with a carousel has some 20 kB with its examples, and several times that with escaped characters. */
const maxPageBytes = 16 * 1024 * 1024;
/** Short, since a person waits for the response. */
const maxWaitMs = 10_000;

const fields = 'name,language,status,category,components';

/** All templates of the connection's business account. Unreadable ones are left out. */
export async function listTemplates(connection: ChannelConnection, timeouts: Timeouts): Promise<ListedTemplates> {
  const read = cloudCredentials.safeParse(connection.credentials);
  if (!read.success) return { ok: false, reason: 'connectionDown' };
  const credentials = read.data;
  const limits = { ...timeouts, callMs: Math.min(timeouts.callMs, maxWaitMs) };
  const templates: MessageTemplate[] = [];
  let after = '';
  for (let pages = 0; pages < maxPages; pages++) {
    const query = new URLSearchParams({ fields, limit: String(pageSize), ...(after !== '' && { after }) });
    const path = `${credentials.businessAccountId}/message_templates?${query}`;
    const called = await callGraph(credentials, { method: 'GET', path, maxAnswerBytes: maxPageBytes }, limits);
    if (!called.ok) return { ok: false, reason: failureReasonOf(called.failure) };
    const listed = page.safeParse(called.body);
    if (!listed.success) return { ok: false, reason: failureReasonOf({ kind: 'silent', details: 'no list' }) };
    templates.push(...listed.data.data.flatMap((row) => readTemplate(row) ?? []));
    const { paging } = listed.data;
    after = paging?.next === undefined ? '' : (paging.cursors?.after ?? '');
    if (after === '') break;
  }
  return { ok: true, templates };
}
