import { bareJid } from '../../decode/jid.ts';
import { type Node, nodesIn } from '../../decode/node.ts';

/** Live messages within this time after the backlog may belong before its last messages. */
const backlogMarginMs = 1000;
const maxMappings = 2000;

/** The stanzas of messages, from their arrival until they are decrypted. */
export type MessageStanzas = {
  record(node: Node): void;
  /** The stanza of a ciphertext: the library passes the same bytes on. @throws when there is none */
  stanzaOf(ciphertext: Uint8Array): Node;
  endBacklog(): void;
  /** arrived live during the backlog, or within a second after it */
  isAmidBacklog(node: Node): boolean;
  /** backlog messages so far, which were written while the connection was down */
  recovered(): number;
  /** A message that carries both identities reports their mapping itself. */
  isMappedByMessage(lid: string, pn: string): boolean;
};

export function openMessageStanzas(): MessageStanzas {
  const stanzas = new WeakMap<Uint8Array, Node>();
  const amidBacklog = new WeakSet<Node>();
  const jids = new Set<string>();
  let backlogUntil = Number.POSITIVE_INFINITY;
  let recovered = 0;
  return {
    record(node) {
      const { attrs } = node;
      if (attrs['offline'] !== undefined && attrs['category'] !== 'peer') recovered++;
      if (attrs['offline'] === undefined && Date.now() < backlogUntil) amidBacklog.add(node);
      if (jids.size > maxMappings) jids.clear();
      for (const jid of jidsIn(node)) jids.add(jid);
      const bodies = nodesIn(node).filter(({ tag }) => tag === 'enc' || tag === 'plaintext');
      for (const { content } of bodies) if (content instanceof Uint8Array) stanzas.set(content, node);
    },
    stanzaOf(ciphertext) {
      const node = stanzas.get(ciphertext);
      if (!node) throw new Error('a ciphertext came without its stanza');
      return node;
    },
    endBacklog() {
      backlogUntil = Date.now() + backlogMarginMs;
    },
    isAmidBacklog: (node) => amidBacklog.has(node),
    recovered: () => recovered,
    isMappedByMessage: (lid, pn) => jids.has(lid) && jids.has(pn),
  };
}

/** All JIDs in the attributes of a stanza, bare. */
const jidsIn = ({ attrs }: Node): string[] =>
  Object.entries(attrs).flatMap(([name, value]) =>
    value && /^(from|recipient|participant|.*_(pn|lid))$/.test(name) ? [bareJid(value) ?? ''] : [],
  );
