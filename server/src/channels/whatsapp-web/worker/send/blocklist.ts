import { bareJid } from '../../decode/jid.ts';
import { isNode, type Node, nodeIn, nodesIn } from '../../decode/node.ts';
import type { Directory } from '../../decode/stanza.ts';

/** The part of the library's socket that is used. */
type BlocklistSource = {
  ws: { on(event: 'frame', listener: (frame: unknown) => void): unknown };
  fetchBlocklist(): Promise<unknown>;
};

export type Blocklist = {
  /** Reads the blocklist from this socket from now on. */
  attach(sock: BlocklistSource): void;
  has(jid: string): Promise<boolean>;
  /** Records a change of our own. */
  record(jid: string, isBlocked: boolean): void;
};

type Needs = { known: Pick<Directory, 'lidOf' | 'pnOf'>; listWithinMs: number };

/**
 * The account's blocklist, whether changed on its phone or here. The library requests the whole list on each login and
 * drops the answer, so it is read from the stream, as are changes. Nothing has to be stored; the previous list stands
 * until the new one arrives.
 */
export function openBlocklist({ known, listWithinMs }: Needs): Blocklist {
  let blocked = new Set<string>();
  let listReceived: Promise<void> = Promise.resolve();

  const withOthers = (names: string[]): string[] =>
    names.flatMap((name) => [name, known.lidOf(name) ?? [], known.pnOf(name) ?? []].flat());
  const namesOf = ({ attrs }: Node): string[] =>
    withOthers([bareJid(attrs['jid']), bareJid(attrs['pn_jid'])].filter((name) => name !== null));
  const change = (names: string[], isBlocked: boolean): void => {
    for (const name of names) isBlocked ? blocked.add(name) : blocked.delete(name);
  };
  return {
    attach(sock) {
      const { promise, resolve } = Promise.withResolvers<void>();
      // A server that never answers must not block sends.
      const late = setTimeout(resolve, listWithinMs).unref();
      listReceived = promise;
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
        // Without items the notification only says that the list changed.
        if (changes?.length === 0) sock.fetchBlocklist().catch(() => {});
      });
    },
    record: (jid, isBlocked) => change(withOthers([jid]), isBlocked),
    async has(jid) {
      await listReceived;
      return [jid, known.lidOf(jid), known.pnOf(jid)].some((name) => name !== null && blocked.has(name));
    },
  };
}

/** The answer to the blocklist query. The only other answer with a `list` child, for keys, contains `user` items. */
function listIn(frame: Node): Node | undefined {
  const list = frame.tag === 'iq' && frame.attrs['type'] === 'result' ? nodeIn(frame, 'list') : undefined;
  return list && nodesIn(list).every(({ tag }) => tag === 'item') ? list : undefined;
}

function changesIn(frame: Node): Node[] | undefined {
  if (frame.tag !== 'notification' || frame.attrs['type'] !== 'account_sync') return undefined;
  const list = nodeIn(frame, 'blocklist');
  return list && nodesIn(list).filter(({ tag }) => tag === 'item');
}
