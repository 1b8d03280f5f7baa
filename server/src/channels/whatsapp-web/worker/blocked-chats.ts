import { bareJid } from '../reading/jid.ts';
import { type Node, nodeIn, nodesIn } from '../reading/node.ts';
import type { Known } from '../reading/stanza.ts';
import { isNode } from './withhold.ts';

/** What is used of a socket of the library's. */
type Heard = {
  ws: { on(event: 'frame', heard: (frame: unknown) => void): unknown };
  fetchBlocklist(): Promise<unknown>;
};

export type BlockedChats = {
  /** Whom the account has blocked is read off this link from now on. */
  hear(sock: Heard): void;
  has(jid: string): Promise<boolean>;
  /** We have changed it ourselves. */
  note(jid: string, isBlocked: boolean): void;
};

type Needs = { known: Pick<Known, 'lidOf' | 'pnOf'>; listWithinMs: number };

/**
 * Whom the account has blocked, on its phone or here. The library asks for the whole list whenever a link opens and drops
 * the answer; it is read off the stream, as are the changes. So nothing has to outlive the program; what the link before
 * said stands until the new list is there.
 */
export function openBlockedChats({ known, listWithinMs }: Needs): BlockedChats {
  let blocked = new Set<string>();
  let listed: Promise<void> = Promise.resolve();

  const withOthers = (names: string[]): string[] =>
    names.flatMap((name) => [name, known.lidOf(name) ?? [], known.pnOf(name) ?? []].flat());
  const namesOf = ({ attrs }: Node): string[] =>
    withOthers([bareJid(attrs['jid']), bareJid(attrs['pn_jid'])].filter((name) => name !== null));
  const change = (names: string[], isBlocked: boolean): void => {
    for (const name of names) isBlocked ? blocked.add(name) : blocked.delete(name);
  };
  return {
    hear(sock) {
      const { promise, resolve } = Promise.withResolvers<void>();
      // A server that never answers must not hold up what is to be sent.
      const late = setTimeout(resolve, listWithinMs).unref();
      listed = promise;
      sock.ws.on('frame', (frame: unknown) => {
        if (!isNode(frame)) return;
        const list = listIn(frame);
        if (list) {
          blocked = new Set(nodesIn(list).flatMap(namesOf));
          clearTimeout(late);
          resolve();
        }
        const changes = changesIn(frame);
        for (const item of changes ?? []) change(namesOf(item), item.attrs['action'] === 'block');
        // Without items it says only that the list is another.
        if (changes?.length === 0) sock.fetchBlocklist().catch(() => {});
      });
    },
    note: (jid, isBlocked) => change(withOthers([jid]), isBlocked),
    async has(jid) {
      await listed;
      return [jid, known.lidOf(jid), known.pnOf(jid)].some((name) => name !== null && blocked.has(name));
    },
  };
}

/** The answer to the query for the list. The one other answer with a `list` right in it, of keys, names its `user`s. */
function listIn(frame: Node): Node | undefined {
  const list = frame.tag === 'iq' && frame.attrs['type'] === 'result' ? nodeIn(frame, 'list') : undefined;
  return list && nodesIn(list).every(({ tag }) => tag === 'item') ? list : undefined;
}

function changesIn(frame: Node): Node[] | undefined {
  if (frame.tag !== 'notification' || frame.attrs['type'] !== 'account_sync') return undefined;
  const list = nodeIn(frame, 'blocklist');
  return list && nodesIn(list).filter(({ tag }) => tag === 'item');
}
