import type { BinaryNode, WASocket } from 'baileys';

/**
 * The library processes messages one after the other, each when the previous one is committed: a backlog would take two
 * commits per message and delay sends. Here chats are processed concurrently, so that their writes are committed
 * together, and inbound-queue.ts keeps the order within a chat. The library sorts by `offline`, and nothing else
 * depends on it: without it a message is processed at once, and the promise resolves when it is done. Receipts,
 * notifications and calls stay in the library's queue.
 */
export function readConcurrently(
  sock: WASocket,
  trackCrash: <T>(work: () => T) => T,
): (node: BinaryNode) => Promise<void> {
  const { ws, messageMutex } = sock;
  messageMutex.mutex = async (work) => work();
  return async (node) => {
    // It is delivered again on the next link.
    if (!ws.isOpen) return;
    const { offline: _, ...attrs } = node.attrs;
    const read = ws.listeners('CB:message').map((listen) => trackCrash(() => listen({ ...node, attrs })));
    await Promise.all(read);
  };
}
