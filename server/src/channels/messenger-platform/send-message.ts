import { z } from 'zod';
import type { ChannelConnection, OutboundMessage, SendResult } from '../channel.ts';
import { classifyError, type Policies, type Policy, reasonOf } from '../graph/classify-error.ts';
import { callGraph, type Timeouts } from '../graph/graph-client.ts';
import type { GraphFailure, GraphRefusal } from '../graph/graph-response.ts';
import { openPendingSends } from '../graph/pending-sends.ts';
import type { Account, AttachmentType, PlatformVariant } from './platform-variant.ts';
import { asHumanAgent, sendBodyOf } from './send-body.ts';
import { uploadAttachment } from './upload-attachment.ts';

const accepted = z.looseObject({
  message_id: z.string().min(1).optional(),
  recipient_id: z.coerce.string().optional(),
});

/** Sends one message at a time. The platform has no idempotency key: a lost response leaves `unknown`. */
export function openSends(variant: PlatformVariant, now: () => Date, timeouts: Timeouts) {
  const pending = openPendingSends();

  return async function send(connection: ChannelConnection, message: OutboundMessage): Promise<SendResult> {
    const account = variant.accountOf(connection);
    const waitMs = pending.pausedForMs(connection.id, now().getTime());
    if (waitMs > 0)
      return { outcome: 'later', afterMs: waitMs, reason: reasonOf(variant.policies, { code: 4, details: '' }) };
    const key = `${connection.id}/${message.id}`;
    const pendingSend = pending.open(key);
    pendingSend.attempts += 1;
    const done = (result: SendResult): SendResult => {
      if (result.outcome !== 'later') pending.close(key);
      return result;
    };
    const failed = (failure: GraphFailure): SendResult => {
      const { pausesConnection, ...result } = classifyError(variant.policies, failure, pendingSend, Math.random());
      if (pausesConnection && result.outcome === 'later')
        pending.pause(connection.id, now().getTime() + result.afterMs);
      return done(result);
    };

    let type: AttachmentType | null = null;
    if (message.file !== null) {
      const how = variant.attachmentTypeOf(message.file);
      if ('refused' in how) return done({ outcome: 'refused', reason: how.refused });
      type = how.type;
      const sendable = sendBodyOf(variant, account, message, { type, id: 'x' });
      if (!sendable.ok) return done({ outcome: 'refused', reason: sendable.reason });
      if (pendingSend.mediaId === null) {
        const uploaded = await uploadAttachment(variant, account, message.file, type, timeouts);
        if (!uploaded.ok) return failed(uploaded.failure);
        pendingSend.mediaId = uploaded.attachmentId;
      }
    }
    const attachment = type !== null && pendingSend.mediaId !== null ? { type, id: pendingSend.mediaId } : null;
    const composed = sendBodyOf(variant, account, message, attachment);
    if (!composed.ok) return done({ outcome: 'refused', reason: composed.reason });

    const called = await post(variant, account, message, composed.body, timeouts);
    if (!called.ok) return failed(called.failure);
    const id = idOf(called.body, message);
    return id === null
      ? failed({ kind: 'silent', details: 'no message id' })
      : done({ outcome: 'sent', providerId: id });
  };
}

/**
 * After the window a person's reply is sent again with the human agent tag, if the app may use it; automatic messages
 * are not.
 */
async function post(
  variant: PlatformVariant,
  account: Account,
  message: OutboundMessage,
  json: Record<string, unknown>,
  timeouts: Timeouts,
) {
  const path = `${account.sender}/messages`;
  const answer = await callGraph(account.access, { method: 'POST', path, json }, timeouts);
  if (answer.ok || answer.failure.kind !== 'refused' || !isAfterWindow(answer.failure)) return answer;
  const first = { ok: false as const, failure: asAfterWindow(variant.policies, answer.failure) };
  if (!account.humanAgent || message.isAutomatic || 'sender_action' in json) return first;
  const second = await callGraph(account.access, { method: 'POST', path, json: asHumanAgent(json) }, timeouts);
  // Not permitted, or more than seven days: the actual reason is the window. A temporary limit is reported itself.
  const isNo = !second.ok && second.failure.kind === 'refused' && !isTemporary(variant.policies.of(second.failure));
  return isNo ? first : second;
}

const isTemporary = (policy: Policy | undefined): boolean =>
  policy?.does === 'retry' || policy?.does === 'pauseConnection' || policy?.does === 'waitChat';

const windowSubcode = 2018278;
const windowSubcodes = [windowSubcode, 2018065, 2534022];
const isAfterWindow = ({ code, subcode, details }: { code: number; subcode?: number; details: string }): boolean =>
  code === 10 && (windowSubcodes.includes(subcode ?? 0) || /outside of (the )?allowed window/i.test(details));

/** Code 10 with another subcode, or without one, would be a missing permission, which stops the connection. */
const asAfterWindow = (policies: Policies, failure: GraphRefusal): GraphRefusal =>
  policies.of(failure)?.reason === 'windowClosed' ? failure : { ...failure, subcode: windowSubcode };

/** Reactions have no message id. */
function idOf(body: unknown, message: OutboundMessage): string | null {
  const answer = accepted.safeParse(body);
  if (!answer.success) return null;
  if (message.mediaType === 'reactionMessage') return `reaction:${message.quotedProviderId}:${message.id}`;
  return answer.data.message_id ?? null;
}
