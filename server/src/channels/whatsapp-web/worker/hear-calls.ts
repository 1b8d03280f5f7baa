import type { CacheStore, WASocket } from 'baileys';
import type { InboundEvent } from '../../channel.ts';
import type { SessionConfig } from '../protocol.ts';
import { type Node, nodesIn } from '../reading/node.ts';
import { readCall } from '../reading/read-call.ts';
import type { Known } from '../reading/stanza.ts';

type Needs = {
  known: Known;
  config(): SessionConfig;
  keep(events: InboundEvent[], raw: unknown): Promise<void>;
};

/**
 * Receives calls. The library has no queue for calls, but before it acknowledges one it awaits its call cache, which we
 * supply: ours answers when the call is in the journal, and never if it is not.
 */
export function hearCalls({ known, config, keep }: Needs) {
  const beingKept = new Map<string, Promise<void>>();
  const kept = (id: string): Promise<void> => beingKept.get(id) ?? Promise.resolve();
  const cache: CacheStore = {
    async get<T>(id: string): Promise<T> {
      await kept(id);
      // undefined, which the library accepts but its types do not.
      return undefined as T;
    },
    set: (id) => kept(id),
    del() {},
    flushAll() {},
  };
  return {
    cache,
    hear(on: WASocket, node: Node): void {
      const refused = config().refuseCalls;
      const events = readCall(node, known, refused, new Date());
      if (events.length === 0) return;
      const offer = nodesIn(node)[0]?.attrs;
      const [id, from] = [offer?.['call-id'], offer?.['call-creator'] ?? node.attrs['from']];
      const keeping = keep(events, { attrs: node.attrs }).catch(() => new Promise<void>(() => {}));
      if (id) {
        beingKept.set(id, keeping);
        void keeping.then(() => beingKept.delete(id));
      }
      if (refused && id && from) on.rejectCall(id, from).catch(() => {});
    },
  };
}
