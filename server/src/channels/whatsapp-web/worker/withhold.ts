import type { BinaryNode, WASocket } from 'baileys';
import { type Node, nodesIn } from '../reading/node.ts';
import { readSideBySide } from './read-side-by-side.ts';

/** Whether a message is left to others, is larger than any that a phone writes, or has nothing in it for this device. */
export type Verdict = 'leave' | 'tooLarge' | 'empty' | 'read';
export type Judge = {
  verdict(node: Node): Verdict;
  /** Around what the library does at once. */
  inHand<T>(work: () => T): T;
  /** When the turn of its chat has come. */
  inLane(node: Node, work: () => Promise<void>): Promise<void>;
  /** Nobody will read it, and its owner is to know. */
  unreadable(node: Node, why: 'tooLarge' | 'empty'): Promise<void>;
};

/** Where the library begins to work on what has come. */
const atWork = new Set<string | symbol>(['CB:receipt', 'CB:notification', 'CB:call']);

/** Of all that is encrypted in a message: texts, thumbnails and packed names are some kilobytes, files lie elsewhere. */
const contentMost = 2 * 1024 * 1024;

export function isTooLarge(node: Node): boolean {
  const sizes = nodesIn(node).map(({ content }) => (content instanceof Uint8Array ? content.length : 0));
  return sizes.reduce((sum, size) => sum + size, 0) > contentMost;
}

/** Nothing in it for this device (to be seen once, or held back): the customer wrote, all the same. */
export const isEmpty = (node: Node): boolean =>
  node.attrs['category'] !== 'peer' && !nodesIn(node).some(({ tag }) => tag === 'enc' || tag === 'plaintext');

/**
 * What the library must not take into its hands is acknowledged as a client does that has seen it, and goes no further.
 * The library would say "unhandled error" of what is left to others. What is decoded grows to twenty times its size, so a
 * message has a limit. And a change of what phones keep of chats and contacts (`server_sync`) would make it fetch and
 * decode a snapshot of any size, of which nothing is used here.
 */
export function withhold(sock: WASocket, judge: Judge): void {
  const { ws } = sock;
  const emit = ws.emit.bind(ws);
  const read = readSideBySide(sock, judge.inHand);
  const acknowledge = (node: BinaryNode): void => void sock.sendMessageAck(node).catch(() => {});
  const take = async (node: BinaryNode): Promise<void> => {
    const verdict = judge.verdict(node);
    if (verdict === 'leave') return acknowledge(node);
    await judge.inLane(node, async () => {
      if (verdict !== 'read') await judge.unreadable(node, verdict);
      if (verdict === 'tooLarge') acknowledge(node);
      else await read(node);
    });
  };
  ws.emit = (name: string | symbol, ...given: unknown[]): boolean => {
    const node = given[0];
    if (name === 'CB:message' && isNode(node)) {
      // What could not be kept is not acknowledged, and comes again.
      take(node).catch(() => {});
      return true;
    }
    if (name === 'CB:notification' && isNode(node) && node.attrs['type'] === 'server_sync') {
      acknowledge(node);
      return true;
    }
    return atWork.has(name) ? judge.inHand(() => emit(name, ...given)) : emit(name, ...given);
  };
}

/** The handshake's frames are bytes. */
export const isNode = (frame: unknown): frame is BinaryNode =>
  typeof frame === 'object' && frame !== null && 'tag' in frame && 'attrs' in frame;
