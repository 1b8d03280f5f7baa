import type { WASocket } from 'baileys';
import { coalesce } from '../../../../platform/async/coalesce.ts';
import { retry } from '../../../../platform/async/retry.ts';
import { bareJid } from '../../decode/jid.ts';
import { isNode, nodesIn } from '../../decode/node.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import { decodeHistory } from '../decoder/decode-history.ts';
import type { HistoryPart } from '../decoder/history-part.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { fetchPhoneBook, phoneBookCollection } from './fetch-phone-book.ts';
import { hasSavedPeople, listStateKeyIds, replaceSavedPeople } from './phone-book.store.ts';

type PhoneBookDeps = { auth: AuthState; isActive(): boolean; leaseLost(): void };

/** After these, the next attempt follows the next change or socket. */
const maxFailures = 5;

/**
 * Syncs the people of the phone's address book: read completely when the phone shares its key after a pairing, when it reports a
 * change, and once on connections paired before this existed. Concurrent changes are read once.
 */
export function attachPhoneBook(
  worker: Worker,
  connection: LeasedConnection,
  sock: WASocket,
  { auth, isActive, leaseLost }: PhoneBookDeps,
): void {
  const isOpen = (): boolean => isActive() && sock.ws.isOpen;
  let timer: NodeJS.Timeout | undefined;
  const read = coalesce(async () => {
    let failures = 0;
    await retry(() => readPhoneBook(worker, connection, sock, auth), {
      firstMs: worker.timeouts.backoffFirst,
      maxMs: worker.timeouts.backoffMax,
      ref: false,
      isWanted: () => isOpen() && failures < maxFailures,
      onFailure(error) {
        failures = error instanceof LeaseLostError ? maxFailures : failures + 1;
        if (error instanceof LeaseLostError) leaseLost();
        const fields = { whatsappId: connection.whatsappId, failures, error: String(error).slice(0, 200) };
        worker.log.warn(fields, 'the address book of a phone could not be fetched');
      },
    });
  });
  const readSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void read().catch(() => {}), worker.timeouts.phoneBookAfter).unref();
  };
  sock.ev.on('creds.update', ({ myAppStateKeyId }) => {
    if (myAppStateKeyId) readSoon();
  });
  sock.ev.on('connection.update', ({ connection: state }) => {
    if (state === 'close') clearTimeout(timer);
    if (state !== 'open' || !auth.creds.myAppStateKeyId) return;
    void hasSavedPeople(worker.db, connection).then(
      (isKnown) => !isKnown && readSoon(),
      () => {}, // the next socket asks again
    );
  });
  sock.ws.on('frame', (frame: unknown) => {
    if (changesPhoneBook(frame)) readSoon();
  });
}

/** Whether a frame reports a change of the address book's collection. */
const changesPhoneBook = (frame: unknown): boolean =>
  isNode(frame) &&
  frame.tag === 'notification' &&
  frame.attrs['type'] === 'server_sync' &&
  nodesIn(frame).some(({ attrs }) => attrs['name'] === phoneBookCollection);

async function readPhoneBook(
  worker: Worker,
  connection: LeasedConnection,
  sock: WASocket,
  auth: AuthState,
): Promise<void> {
  const ids = await listStateKeyIds(worker.db, connection);
  const keys = Object.entries(await auth.keys.get('app-state-sync-key', ids)).flatMap(([id, { keyData }]) =>
    keyData?.length ? [{ id, data: keyData }] : [],
  );
  if (keys.length === 0) return; // the phone shares one after the pairing
  const release = await worker.acquireImportSlot(connection.companyId);
  try {
    const { pieces, remove } = await fetchPhoneBook(sock, worker.spoolDir);
    const parts: HistoryPart[] = [];
    try {
      const take = async (part: HistoryPart) => void parts.push(part);
      await decodeHistory({ kind: 'phoneBook', keys, pieces }, worker.timeouts.historyOpenWithin, take);
    } finally {
      await remove();
    }
    const pairs = parts.flatMap((part) => part.pairs);
    if (pairs.length > 0) await sock.signalRepository.lidMapping.storeLIDPNMappings(pairs);
    const people = parts.flatMap((part) => peopleOf(part, auth));
    // No people: encrypted under a key that has not arrived yet.
    if (people.length > 0) await replaceSavedPeople(worker.db, worker.id, connection, people);
  } finally {
    release();
  }
}

/** People with a number, without the account itself. */
function peopleOf({ people }: HistoryPart, { creds, directory }: AuthState): { number: string; name: string }[] {
  const own = bareJid(creds.me?.id);
  return people.flatMap(({ id, name }) => {
    const jid = bareJid(id);
    const phone = jid?.endsWith('@lid') ? directory.pnOf(jid) : jid;
    const number = phone && phone !== own ? /^(\d{5,15})@s\.whatsapp\.net$/.exec(phone)?.[1] : undefined;
    return number === undefined ? [] : [{ number, name }];
  });
}
