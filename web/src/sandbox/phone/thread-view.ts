import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import type { QueuedSend } from '../use-send-queue.ts';

export type ThreadMessage = {
  message: SandboxMessage;
  reactions: string[];
  quoted: SandboxMessage | undefined;
};

/** Messages with their reactions and quotes; reactions are not rows. Each side's last reaction on a message counts. Pure. */
export function buildThread(messages: readonly SandboxMessage[]): ThreadMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const reactions = new Map<string, Map<boolean, string>>();
  for (const { mediaType, quotedId, fromMe, body } of messages) {
    if (mediaType !== 'reactionMessage' || quotedId === null) continue;
    const given = reactions.get(quotedId) ?? new Map<boolean, string>();
    reactions.set(quotedId, given.set(fromMe, body));
  }
  return messages
    .filter(({ mediaType }) => mediaType !== 'reactionMessage')
    .map((message) => ({
      message,
      reactions: [...(reactions.get(message.id)?.values() ?? [])].filter((emoji) => emoji !== ''),
      quoted: message.quotedId === null ? undefined : byId.get(message.quotedId),
    }));
}

/** Queued sends that the polled messages do not contain yet. */
export const pendingSends = (queue: readonly QueuedSend[], number: string, messages: readonly SandboxMessage[]) =>
  queue.filter(
    ({ id, customer, content }) =>
      customer.number === number &&
      content.reaction === undefined &&
      !content.revoke &&
      !content.edit &&
      !messages.some((message) => message.id === id),
  );
