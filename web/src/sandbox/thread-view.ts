import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import type { Waiting } from './use-outbox.ts';

export type Shown = {
  message: SandboxMessage;
  reactions: string[];
  quoted: SandboxMessage | undefined;
};

/** Messages with what was put on them; reactions are no lines of their own. Each side has one on a message, its last. Pure. */
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

/** What is on its way and not yet among what came back. */
export const stillWaiting = (waiting: readonly Waiting[], number: string, messages: readonly SandboxMessage[]) =>
  waiting.filter(
    ({ id, customer, said }) =>
      customer.number === number &&
      said.reaction === undefined &&
      !said.revoke &&
      !said.edit &&
      !messages.some((message) => message.id === id),
  );
