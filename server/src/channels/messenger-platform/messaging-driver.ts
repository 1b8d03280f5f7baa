import { Failure } from '@balcao/contract/errors';
import { z } from 'zod';
import type { ChannelDriver, Line } from '../channel.ts';
import { reasonOf } from '../graph/decide-failure.ts';
import { fetchFile } from '../graph/fetch-file.ts';
import { answerHandshake, isSignedBy } from '../graph/genuine.ts';
import { callGraph, isInside, type Patience, usualPatience } from '../graph/graph-client.ts';
import type { Account, Dialect } from './dialect.ts';
import { accountsOf, readWebhook } from './read-webhook.ts';
import { openSends } from './send-message.ts';

export type Options = { now?: () => Date; patience?: Patience };

const reference = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** A driver of one of the channels of the Messenger Platform. */
export function messagingDriver(
  dialect: Dialect,
  { now = () => new Date(), patience = usualPatience }: Options = {},
): ChannelDriver {
  const act = (account: Account, chat: string, sender_action: string) =>
    callGraph(
      account.access,
      { method: 'POST', path: `${account.sender}/messages`, json: { recipient: { id: chat }, sender_action } },
      patience,
    );

  return {
    capabilities: dialect.capabilities,
    send: openSends(dialect, now, patience),

    /** Marks all messages of the person. A refusal is not retried. */
    async markRead(line, chat) {
      const called = await act(dialect.accountOf(line), chat, 'mark_seen');
      if (!called.ok && called.failure.kind !== 'refused') throw new Error(`mark read: ${called.failure.details}`);
    },

    async typing(line, chat, presence) {
      await act(dialect.accountOf(line), chat, presence === 'paused' ? 'typing_off' : 'typing_on');
    },

    /** The URL needs no token, and gets none. It expires after days, or with its story. */
    async fetchMedia(line, ref) {
      const parsed = reference.safeParse(ref);
      if (!parsed.success) return { failed: 'gone' };
      const mayBeInside = isInside(dialect.accountOf(line).access);
      const bytes = await fetchFile(parsed.data.url, { timeoutMs: patience.fileMs, mayBeInside });
      return bytes ? { bytes, name: null } : { failed: 'gone' };
    },

    async nameOf(line, chat) {
      const { access } = dialect.accountOf(line);
      const called = await callGraph(access, { method: 'GET', path: dialect.profilePath(chat) }, patience);
      if (called.ok) return dialect.profileName(called.body).slice(0, 200) || null;
      if (called.failure.kind !== 'refused') throw new Error(`profile: ${called.failure.details}`);
      return null;
    },

    // A connection without credentials rejects every signature.
    webhook: {
      handshake: (line, query) =>
        withAccount(dialect, line, ({ verifyToken }) => answerHandshake(verifyToken, query)) ?? null,
      isGenuine: (line, rawBody, headers) =>
        withAccount(dialect, line, ({ appSecret }) => isSignedBy(appSecret, rawBody, headers['x-hub-signature-256'])) ??
        false,
      read: (line, body) => readWebhook(dialect, dialect.accountOf(line), body, now()),
      accountsOf,
    },

    async test(line) {
      const account = dialect.accountOf(line);
      const called = await callGraph(account.access, { method: 'GET', path: dialect.test.path(account) }, patience);
      if (!called.ok) {
        const { failure } = called;
        const reason = failure.kind === 'refused' ? reasonOf(dialect.policies, failure) : failure.details;
        throw new Failure('ERR_CONNECTION_TEST', { reason });
      }
      const { ids, name } = dialect.test.read(called.body);
      // With a token of another account sends would work, but inbound events would not be matched.
      if (!ids.includes(account.id)) {
        const reason = `O token é de outra conta: ${name || '?'} (${ids[0] ?? '?'}), e não de ${account.id}`;
        throw new Failure('ERR_CONNECTION_TEST', { reason });
      }
      return { accountId: account.id, name };
    },
  };
}

function withAccount<T>(dialect: Dialect, line: Line, use: (account: Account) => T): T | undefined {
  try {
    return use(dialect.accountOf(line));
  } catch {
    return undefined;
  }
}
