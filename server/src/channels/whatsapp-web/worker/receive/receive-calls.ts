import type { CacheStore, WASocket } from 'baileys';
import type { InboundEvent } from '../../../inbound-event.ts';
import { type Node, nodesIn } from '../../decode/node.ts';
import { readCall } from '../../decode/read-call.ts';
import type { Directory } from '../../decode/stanza.ts';
import type { SessionConfig } from '../../protocol.ts';

type CallReceiverDeps = {
  directory: Directory;
  config(): SessionConfig;
  journal(events: InboundEvent[], raw: unknown): Promise<void>;
};

/**
 * Receives calls. The library has no queue for calls, but before it acknowledges one it awaits its call cache, which we
 * supply: ours answers when the call is in the journal, and never if it is not.
 */
export function openCallReceiver({ directory, config, journal: writeToJournal }: CallReceiverDeps) {
  const beingJournalled = new Map<string, Promise<void>>();
  const journalled = (id: string): Promise<void> => beingJournalled.get(id) ?? Promise.resolve();
  const cache: CacheStore = {
    async get<T>(id: string): Promise<T> {
      await journalled(id);
      // undefined, which the library accepts but its types do not.
      return undefined as T;
    },
    set: (id) => journalled(id),
    del() {},
    flushAll() {},
  };
  return {
    cache,
    receive(on: WASocket, node: Node): void {
      const refused = config().refuseCalls;
      const events = readCall(node, directory, refused, new Date());
      if (events.length === 0) return;
      const offer = nodesIn(node)[0]?.attrs;
      const [id, from] = [offer?.['call-id'], offer?.['call-creator'] ?? node.attrs['from']];
      const journalling = writeToJournal(events, { attrs: node.attrs }).catch(() => new Promise<void>(() => {}));
      if (id) {
        beingJournalled.set(id, journalling);
        void journalling.then(() => beingJournalled.delete(id));
      }
      if (refused && id && from) on.rejectCall(id, from).catch(() => {});
    },
  };
}
