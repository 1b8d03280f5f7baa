import type { BinaryNode, WASocket } from 'baileys';
import { isNode, type Node, nodesIn } from '../../decode/node.ts';
import { readConcurrently } from './read-concurrently.ts';

/** Whether a message is ignored, too large, empty for this device, or processed. */
type Verdict = 'leave' | 'tooLarge' | 'empty' | 'read';
export type StanzaPolicy = {
  decide(node: Node): Verdict;
  /** Wraps the library's synchronous processing. */
  trackCrash<T>(work: () => T): T;
  /** Runs in the queue of its chat. */
  inChatQueue(node: Node, work: () => Promise<void>): Promise<void>;
  /** Stores a message that cannot be processed as such. */
  saveUnreadable(node: Node, why: 'tooLarge' | 'empty'): Promise<void>;
};

/** The events at which the library starts processing. */
const processedEvents = new Set<string | symbol>(['CB:receipt', 'CB:notification', 'CB:call']);

/** Encrypted content of a message: texts, thumbnails and names take kilobytes, files are stored elsewhere. */
const maxContentBytes = 2 * 1024 * 1024;

export function isTooLarge(node: Node): boolean {
  const sizes = nodesIn(node).map(({ content }) => (content instanceof Uint8Array ? content.length : 0));
  return sizes.reduce((sum, size) => sum + size, 0) > maxContentBytes;
}

/** No content for this device (view once, or withheld), though the customer wrote. */
export const isEmpty = (node: Node): boolean =>
  node.attrs['category'] !== 'peer' && !nodesIn(node).some(({ tag }) => tag === 'enc' || tag === 'plaintext');

/**
 * Acknowledges and drops stanzas that the library must not process. For ignored messages it would send an "unhandled
 * error". Decoding multiplies the size twentyfold, so messages are limited. App-state changes (`server_sync`) would
 * make it download and decode a snapshot of any size: phone-book/ reads what is needed, in a separate process.
 */
export function filterStanzas(sock: WASocket, policy: StanzaPolicy): void {
  const { ws } = sock;
  const emit = ws.emit.bind(ws);
  const read = readConcurrently(sock, policy.trackCrash);
  const acknowledge = (node: BinaryNode): void => void sock.sendMessageAck(node).catch(() => {});
  const take = async (node: BinaryNode): Promise<void> => {
    const verdict = policy.decide(node);
    if (verdict === 'leave') return acknowledge(node);
    await policy.inChatQueue(node, async () => {
      if (verdict !== 'read') await policy.saveUnreadable(node, verdict);
      if (verdict === 'tooLarge') acknowledge(node);
      else await read(node);
    });
  };
  ws.emit = (name: string | symbol, ...given: unknown[]): boolean => {
    const node = given[0];
    if (name === 'CB:message' && isBinaryNode(node)) {
      // An unstored stanza is not acknowledged, and is delivered again.
      take(node).catch(() => {});
      return true;
    }
    if (name === 'CB:notification' && isBinaryNode(node) && node.attrs['type'] === 'server_sync') {
      acknowledge(node);
      return true;
    }
    return processedEvents.has(name) ? policy.trackCrash(() => emit(name, ...given)) : emit(name, ...given);
  };
}

/** The library's own type of a node. */
const isBinaryNode = (frame: unknown): frame is BinaryNode => isNode(frame);
