import { truncateText } from '@balcao/contract/truncate-text';
import { z } from 'zod';
import type { ChannelConnection, ChannelDriver } from '../channel.ts';
import { throwIfAccessEnded } from '../graph/classify-error.ts';
import { fetchFile } from '../graph/fetch-file.ts';
import { callGraph, defaultTimeouts, isPrivatePeer, type Timeouts } from '../graph/graph-client.ts';
import { answerHandshake, isSignedBy } from '../graph/webhook-signature.ts';
import { checkAccount } from './check-account.ts';
import type { Account, PlatformVariant } from './platform-variant.ts';
import { accountsOf, readWebhook } from './read-webhook.ts';
import { openSends } from './send-message.ts';

export type Options = { now?: () => Date; timeouts?: Timeouts };

const reference = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** A driver of one of the channels of the Messenger Platform. */
export function messagingDriver(
  variant: PlatformVariant,
  { now = () => new Date(), timeouts = defaultTimeouts }: Options = {},
): ChannelDriver {
  const sendAction = (account: Account, chat: string, sender_action: string) =>
    callGraph(
      account.access,
      { method: 'POST', path: `${account.sender}/messages`, json: { recipient: { id: chat }, sender_action } },
      timeouts,
    );

  return {
    capabilities: variant.capabilities,
    send: openSends(variant, now, timeouts),

    /** Marks all messages of the person. A refusal is not retried. */
    async markRead(connection, chat) {
      const called = await sendAction(variant.accountOf(connection), chat, 'mark_seen');
      if (!called.ok) throwIfAccessEnded(variant.policies, called.failure);
      if (!called.ok && called.failure.kind !== 'refused') throw new Error(`mark read: ${called.failure.details}`);
    },

    async typing(connection, chat, presence) {
      await sendAction(variant.accountOf(connection), chat, presence === 'paused' ? 'typing_off' : 'typing_on');
    },

    /** The URL needs no token, and gets none. It expires after days, or with its story. */
    async fetchMedia(connection, ref) {
      const parsed = reference.safeParse(ref);
      if (!parsed.success) return { failed: 'gone' };
      const mayBeInside = isPrivatePeer(variant.accountOf(connection).access);
      const bytes = await fetchFile(parsed.data.url, { timeoutMs: timeouts.fileMs, allowPrivateNetwork: mayBeInside });
      return bytes ? { bytes, name: null } : { failed: 'gone' };
    },

    async fetchName(connection, chat) {
      const { access } = variant.accountOf(connection);
      const called = await callGraph(access, { method: 'GET', path: variant.profilePath(chat) }, timeouts);
      if (called.ok) return truncateText(variant.profileName(called.body), 200) || null;
      throwIfAccessEnded(variant.policies, called.failure);
      if (called.failure.kind !== 'refused') throw new Error(`profile: ${called.failure.details}`);
      return null;
    },

    // A connection without credentials rejects every signature.
    webhook: {
      handshake: (connection, query) =>
        withAccount(variant, connection, ({ verifyToken }) => answerHandshake(verifyToken, query)) ?? null,
      isGenuine: (connection, rawBody, headers) =>
        withAccount(variant, connection, ({ appSecret }) =>
          isSignedBy(appSecret, rawBody, headers['x-hub-signature-256']),
        ) ?? false,
      read: (connection, body) => readWebhook(variant, variant.accountOf(connection), body, now()),
      accountsOf,
    },

    test: (connection) => checkAccount(variant, connection, timeouts),
  };
}

function withAccount<T>(
  variant: PlatformVariant,
  connection: ChannelConnection,
  use: (account: Account) => T,
): T | undefined {
  try {
    return use(variant.accountOf(connection));
  } catch {
    return undefined;
  }
}
