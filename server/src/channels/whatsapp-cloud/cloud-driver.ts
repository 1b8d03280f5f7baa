import { type CloudCredentials, cloudCredentials } from '@balcao/contract/connections/connection';
import { z } from 'zod';
import type { ChannelConnection, ChannelDriver, OutboundMessage, SendResult } from '../channel.ts';
import { callGraph, defaultTimeouts, type Timeouts } from '../graph/graph-client.ts';
import type { GraphFailure } from '../graph/graph-response.ts';
import { openPendingSends } from '../graph/pending-sends.ts';
import { answerHandshake, isSignedBy } from '../graph/webhook-signature.ts';
import { cloudCapabilities } from './cloud-capabilities.ts';
import { credentialsOf } from './credentials-of.ts';
import { classifyError, reasonOf } from './error-policy.ts';
import { fetchMedia } from './fetch-media.ts';
import { listTemplates } from './list-templates.ts';
import { accountsOf, changesTemplates, readWebhook } from './read-webhook.ts';
import { sendBodyOf } from './send-body.ts';
import { testNumber } from './test-number.ts';
import { uploadMedia } from './upload-media.ts';
import { asVoiceNote } from './voice-note.ts';

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });

type Options = { now?: () => Date; patience?: Timeouts };

/**
 * WhatsApp Cloud API. Graph has no idempotency key, so a send without a response is `unknown` and is never sent again
 * automatically: our id is sent with it, and status webhooks return it.
 */
export function cloudDriver({ now = () => new Date(), patience = defaultTimeouts }: Options = {}): ChannelDriver {
  const pending = openPendingSends();
  const post = (connection: ChannelConnection, json: unknown) =>
    callGraph(
      credentialsOf(connection),
      { method: 'POST', path: `${credentialsOf(connection).phoneNumberId}/messages`, json },
      patience,
    );

  async function send(line: ChannelConnection, given: OutboundMessage): Promise<SendResult> {
    const waitMs = pending.pausedForMs(line.id, now().getTime());
    if (waitMs > 0) return { outcome: 'later', afterMs: waitMs, reason: reasonOf(130429, '') };
    const message = await asVoiceNote(given);
    const key = `${line.id}/${message.id}`;
    const pendingSend = pending.open(key);
    pendingSend.attempts += 1;

    const failed = (failure: GraphFailure): SendResult => {
      const { holdsLine, ...result } = classifyError(failure, pendingSend.attempts, Math.random());
      if (holdsLine && result.outcome === 'later') pending.pause(line.id, now().getTime() + result.afterMs);
      if (result.outcome !== 'later') pending.close(key);
      return result;
    };

    if (message.file !== null && pendingSend.mediaId === null && sendBodyOf(message, 'x').ok) {
      const uploaded = await uploadMedia(line, message.file, patience);
      if (!uploaded.ok) return failed(uploaded.failure);
      pendingSend.mediaId = uploaded.mediaId;
    }
    const composed = sendBodyOf(message, pendingSend.mediaId);
    if (!composed.ok) {
      pending.close(key);
      return { outcome: 'refused', reason: composed.reason };
    }
    const called = await post(line, composed.body);
    if (!called.ok) return failed(called.failure);
    const answer = accepted.safeParse(called.body);
    const id = answer.data?.messages[0]?.id;
    if (id === undefined) return failed({ kind: 'silent', details: 'no message id' });
    pending.close(key);
    return { outcome: 'sent', providerId: id };
  }

  return {
    capabilities: cloudCapabilities,
    send,

    /** The newest covers all before it. A refusal is not retried. */
    async markRead(line, _chat, providerIds) {
      const newest = providerIds.at(-1);
      if (newest === undefined) return;
      const called = await post(line, { messaging_product: 'whatsapp', status: 'read', message_id: newest });
      if (!called.ok && called.failure.kind !== 'refused') throw new Error(`mark read: ${called.failure.details}`);
    },

    /** Shown for 25 seconds at most, and only with a read receipt; it cannot be stopped. */
    async typing(line, _chat, presence, lastProviderId) {
      if (presence === 'paused' || lastProviderId === null) return;
      const typing_indicator = { type: 'text' };
      await post(line, { messaging_product: 'whatsapp', status: 'read', message_id: lastProviderId, typing_indicator });
    },

    listTemplates: (connection) => listTemplates(connection, patience),

    fetchMedia: (connection, ref) => fetchMedia(connection, ref, patience),

    // A connection without credentials rejects every signature.
    webhook: {
      handshake: (line, query) =>
        withCredentials(line, ({ verifyToken }) => answerHandshake(verifyToken, query)) ?? null,
      isGenuine: (line, rawBody, headers) =>
        withCredentials(line, ({ appSecret }) => isSignedBy(appSecret, rawBody, headers['x-hub-signature-256'])) ??
        false,
      read: (line, body) => readWebhook(credentialsOf(line).phoneNumberId, body, now()),
      accountsOf,
      changesTemplates,
    },

    test: (connection) => testNumber(connection, patience),
  };
}

function withCredentials<T>(connection: ChannelConnection, use: (credentials: CloudCredentials) => T): T | undefined {
  const credentials = cloudCredentials.safeParse(connection.credentials);
  return credentials.success ? use(credentials.data) : undefined;
}
