import { type Node, nodesIn } from '../../decode/node.ts';
import { readStanza } from '../../decode/read-stanza.ts';
import { messageOfUnsentContent, readUnreadable } from '../../decode/read-unreadable.ts';
import type { Stanza } from '../../decode/stanza.ts';
import type { ReceiverContext } from './receiver-context.ts';

/** Undecryptable messages, until their resend arrives. */
export type UnreadableMessages = {
  /** `why`: it has no content that could be decrypted. */
  journal(node: Node, why?: 'tooLarge' | 'empty'): Promise<void>;
  /** The resend has arrived, and was read. */
  recordRead(id: string | undefined): void;
  /** change of their number since the last call */
  takeCount(): number;
};

/**
 * A reaction, an edit or a deletion of another message: its sender asks to show nothing until it can be decrypted, and then
 * it replaces no placeholder.
 */
const isAboutAnother = (node: Node): boolean =>
  (node.attrs['edit'] ?? '0') !== '0' || nodesIn(node).some(({ attrs }) => attrs['decrypt-fail'] === 'hide');

export function openUnreadableMessages(
  { journal }: Pick<ReceiverContext, 'journal'>,
  envelopeOf: (node: Node) => Omit<Stanza, 'message'>,
): UnreadableMessages {
  const ids = new Set<string>();
  let count = 0;
  return {
    async journal(node, why) {
      const { attrs } = node;
      const message = why ? messageOfUnsentContent(node, why) : null;
      if (message) return journal(readStanza({ ...envelopeOf(node), message }, new Date()), { attrs });
      const events = readUnreadable(envelopeOf(node), new Date());
      if (!isAboutAnother(node)) await journal(events, { attrs });
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
