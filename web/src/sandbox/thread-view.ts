import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import type { Waiting } from './use-outbox.ts';

export type Shown = {
  message: SandboxMessage;
  reactions: string[];
  quoted: SandboxMessage | undefined;
};

/** Messages with their reactions and quotes; reactions are not rows. Each side's last reaction on a message counts. Pure. */
export function shownIn(messages: readonly SandboxMessage[]): Shown[] {
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
export const stillWaiting = (waiting: readonly Waiting[], number: string, messages: readonly SandboxMessage[]) =>
  waiting.filter(
    ({ id, customer, said }) =>
      customer.number === number &&
      said.reaction === undefined &&
      !said.revoke &&
      !said.edit &&
      !messages.some((message) => message.id === id),
  );
