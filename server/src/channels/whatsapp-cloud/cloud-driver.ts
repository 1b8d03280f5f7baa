import { type CloudCredentials, cloudCredentials } from '@balcao/contract/connections/connection';
import type { ShrinkPicture } from '../../platform/files/pictures/shrink-file.ts';
import type { ChannelConnection, ChannelDriver } from '../channel.ts';
import { defaultTimeouts, type Timeouts } from '../graph/graph-client.ts';
import { answerHandshake, isSignedBy } from '../graph/webhook-signature.ts';
import { cloudCapabilities } from './cloud-capabilities.ts';
import { credentialsOf } from './credentials-of.ts';
import { throwIfAccessEnded } from './error-policy.ts';
import { fetchMedia } from './fetch-media.ts';
import { listTemplates } from './list-templates.ts';
import { accountsOf, changesTemplates, readWebhook } from './read-webhook.ts';
import { openSends, postMessage } from './send-message.ts';
import { testNumber } from './test-number.ts';

type Options = { now?: () => Date; timeouts?: Timeouts; shrinkPicture?: ShrinkPicture };

/**
 * WhatsApp Cloud API. Graph has no idempotency key, so a send without a response is `unknown` and is never sent again
 * automatically: our id is sent with it, and status webhooks return it.
 */
export function cloudDriver({
  now = () => new Date(),
  timeouts = defaultTimeouts,
  shrinkPicture = async () => null,
}: Options = {}): ChannelDriver {
  return {
    capabilities: cloudCapabilities,
    send: openSends(now, { timeouts, shrinkPicture }),

    /** The newest covers all before it. A refusal is not retried. */
    async markRead(connection, _chat, providerIds) {
      const newest = providerIds.at(-1);
      if (newest === undefined) return;
      const receipt = { messaging_product: 'whatsapp', status: 'read', message_id: newest };
      const called = await postMessage(connection, receipt, timeouts);
      if (!called.ok) throwIfAccessEnded(called.failure);
      if (!called.ok && called.failure.kind !== 'refused') throw new Error(`mark read: ${called.failure.details}`);
    },

    /** Shown for 25 seconds at most, and only with a read receipt; it cannot be stopped. */
    async typing(connection, _chat, presence, lastProviderId) {
      if (presence === 'paused' || lastProviderId === null) return;
      const receipt = { messaging_product: 'whatsapp', status: 'read', message_id: lastProviderId };
      await postMessage(connection, { ...receipt, typing_indicator: { type: 'text' } }, timeouts);
    },

    listTemplates: (connection) => listTemplates(connection, timeouts),

    fetchMedia: (connection, ref) => fetchMedia(connection, ref, timeouts),

    // A connection without credentials rejects every signature.
    webhook: {
      handshake: (connection, query) =>
        withCredentials(connection, ({ verifyToken }) => answerHandshake(verifyToken, query)) ?? null,
      isGenuine: (connection, rawBody, headers) =>
        withCredentials(connection, ({ appSecret }) =>
          isSignedBy(appSecret, rawBody, headers['x-hub-signature-256']),
        ) ?? false,
      read: (connection, body) => readWebhook(credentialsOf(connection), body, now()),
      accountsOf,
      changesTemplates,
    },

    test: (connection) => testNumber(connection, timeouts),
  };
}

function withCredentials<T>(connection: ChannelConnection, use: (credentials: CloudCredentials) => T): T | undefined {
  const credentials = cloudCredentials.safeParse(connection.credentials);
  return credentials.success ? use(credentials.data) : undefined;
}
