import type { BinaryNode, WASocket } from 'baileys';

/**
 * The library reads messages one after the other, each when the one before is committed: what had been written while a
 * line was away would take two commits a message, and its sends would take their turns with it. Here chats go side by
 * side, so that what their messages write is committed together, and inbound-lanes.ts keeps the order within a chat.
 *
 * `offline` is what the library sorts by, and nothing else of a message depends on it here: without it, it is read at once,
 * and the promise ends with the reading. Receipts, notifications and calls stay in the library's queue.
 */
export function readSideBySide(sock: WASocket, inHand: <T>(work: () => T) => T): (node: BinaryNode) => Promise<void> {
  const { ws, messageMutex } = sock;
  messageMutex.mutex = async (work) => work();
  return async (node) => {
    // It comes again on the next link.
    if (!ws.isOpen) return;
    const { offline: _, ...attrs } = node.attrs;
    const read = ws.listeners('CB:message').map((listen) => inHand(() => listen({ ...node, attrs })));
    await Promise.all(read);
  };
}
