import { z } from 'zod';
import type { ShrinkPicture } from '../../platform/files/pictures/shrink-file.ts';
import type { ChannelConnection, OutboundMessage, SendResult } from '../channel.ts';
import { callGraph, type Timeouts } from '../graph/graph-client.ts';
import type { GraphFailure } from '../graph/graph-response.ts';
import { openPendingSends } from '../graph/pending-sends.ts';
import { cloudCapabilities } from './cloud-capabilities.ts';
import { asFittingPicture } from './convert/fitting-picture.ts';
import { asVoiceNote } from './convert/voice-note.ts';
import { credentialsOf } from './credentials-of.ts';
import { classifyError, reasonOf } from './error-policy.ts';
import { sendBodyOf } from './send-body.ts';
import { uploadMedia } from './upload-media.ts';

const { maxBytes } = cloudCapabilities;
const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });

/** Sends one message at a time. */
export function openSends(
  now: () => Date,
  { timeouts, shrinkPicture }: { timeouts: Timeouts; shrinkPicture: ShrinkPicture },
) {
  const pending = openPendingSends();

  return async function send(connection: ChannelConnection, given: OutboundMessage): Promise<SendResult> {
    const waitMs = pending.pausedForMs(connection.id, now().getTime());
    if (waitMs > 0) return { outcome: 'later', afterMs: waitMs, reason: reasonOf(130429, '') };
    const message = await asFittingPicture(await asVoiceNote(given), maxBytes.image, (open, limit) =>
      shrinkPicture(connection.companyId, open, limit),
    );
    const sender = credentialsOf(connection);
    const key = `${connection.id}/${message.id}`;
    const pendingSend = pending.open(key);
    pendingSend.attempts += 1;
    const done = (result: SendResult): SendResult => {
      if (result.outcome !== 'later') pending.close(key);
      return result;
    };
    const failed = (failure: GraphFailure): SendResult => {
      const { pausesConnection, ...result } = classifyError(failure, pendingSend, Math.random());
      if (pausesConnection && result.outcome === 'later')
        pending.pause(connection.id, now().getTime() + result.afterMs);
      return done(result);
    };

    if (message.file !== null && pendingSend.mediaId === null) {
      const sendable = sendBodyOf(sender, message, 'x');
      if (!sendable.ok) return done({ outcome: 'refused', reason: sendable.reason });
      const uploaded = await uploadMedia(connection, message.file, timeouts);
      if (!uploaded.ok) return failed(uploaded.failure);
      pendingSend.mediaId = uploaded.mediaId;
    }
    const composed = sendBodyOf(sender, message, pendingSend.mediaId);
    if (!composed.ok) return done({ outcome: 'refused', reason: composed.reason });
    const called = await postMessage(connection, composed.body, timeouts);
    if (!called.ok) return failed(called.failure);
    const id = accepted.safeParse(called.body).data?.messages[0]?.id;
    return id === undefined
      ? failed({ kind: 'silent', details: 'no message id' })
      : done({ outcome: 'sent', providerId: id });
  };
}

/** Posts to the endpoint for messages, read receipts and typing indicators. */
export function postMessage(connection: ChannelConnection, json: unknown, timeouts: Timeouts) {
  const credentials = credentialsOf(connection);
  return callGraph(credentials, { method: 'POST', path: `${credentials.phoneNumberId}/messages`, json }, timeouts);
}
