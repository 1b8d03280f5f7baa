import type { Node } from '../../decode/node.ts';
import { readUnreadable } from '../../decode/read-unreadable.ts';
import type { Stanza } from '../../decode/stanza.ts';
import type { ReceiverContext } from './receiver-context.ts';

/** Undecryptable messages, until their resend arrives. */
export type UnreadableMessages = {
  journal(node: Node): Promise<void>;
  /** The resend has arrived, and was read. */
  recordRead(id: string | undefined): void;
  /** change of their number since the last call */
  takeCount(): number;
};

export function openUnreadableMessages(
  { journal }: Pick<ReceiverContext, 'journal'>,
  envelopeOf: (node: Node) => Omit<Stanza, 'message'>,
): UnreadableMessages {
  const ids = new Set<string>();
  let count = 0;
  return {
    async journal(node) {
      const { attrs } = node;
      const events = readUnreadable(envelopeOf(node), new Date());
      await journal(events, { attrs });
      if (events.length === 0 || !attrs['id'] || ids.has(attrs['id'])) return;
      ids.add(attrs['id']);
      count++;
    },
    recordRead(id) {
      if (id && ids.delete(id)) count--;
    },
    takeCount() {
      const since = count;
      count = 0;
      return since;
    },
  };
}
