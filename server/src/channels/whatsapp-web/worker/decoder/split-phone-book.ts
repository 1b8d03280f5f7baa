import { truncateText } from '@balcao/contract/truncate-text';
import { decodeSyncdMutations, newLTHashState } from 'baileys/lib/Utils/chat-utils.js';
import { proto } from 'baileys/WAProto/index.js';
import { z } from 'zod';
import { bareJid, isPerson } from '../../decode/jid.ts';
import type { HistoryPart } from './history-part.ts';

type Piece = { form: 'snapshot' | 'patch' | 'mutations'; bytes: Uint8Array };
type Key = { id: string; data: Uint8Array };
type Person = { id: string; name: string; lid: string | null };

/** Limits per part and in total: WhatsApp's own limit of contacts is lower. */
const [maxPeople, maxPeopleInAll] = [500, 50_000];
const maxNameLength = 200;
const { SET, REMOVE } = proto.SyncdMutation.SyncdOperation;
/** An entry's index: its type and its JID. */
const contactIndex = z.tuple([z.literal('contact'), z.string().max(200)]).rest(z.unknown());

/**
 * The people of an address book from its pieces, in order. An entry with a wrong MAC or a missing key is left out: it cannot be
 * trusted.
 */
export async function splitPhoneBook(pieces: readonly Piece[], keys: readonly Key[]): Promise<HistoryPart[]> {
  const people = new Map<string, Person>();
  const dataById = new Map(keys.map(({ id, data }) => [id, data]));
  const keyOf = async (id: string) => {
    const keyData = dataById.get(id);
    return keyData && proto.Message.AppStateSyncKeyData.fromObject({ keyData });
  };
  for (const mutation of pieces.flatMap(mutationsOf)) {
    const isRemoval = mutation.operation === REMOVE;
    // One by one: a broken entry does not affect the others.
    await decodeSyncdMutations(
      [mutation],
      newLTHashState(),
      keyOf,
      ({ index, syncAction }) => {
        const { data } = contactIndex.safeParse(index);
        const id = bareJid(data?.[1]);
        if (id === null || !isPerson(id)) return;
        if (isRemoval) people.delete(id);
        else if (people.size < maxPeopleInAll) people.set(id, personOf(id, syncAction.value?.contactAction));
      },
      true,
    ).catch(() => {});
  }
  const all = [...people.values()];
  return Array.from({ length: Math.ceil(all.length / maxPeople) }, (_, n) =>
    partOf(all.slice(n * maxPeople, (n + 1) * maxPeople)),
  );
}

function mutationsOf({ form, bytes }: Piece): proto.ISyncdMutation[] {
  if (form === 'snapshot')
    return proto.SyncdSnapshot.decode(bytes).records.map((record) => ({ operation: SET, record }));
  return form === 'patch' ? proto.SyncdPatch.decode(bytes).mutations : proto.SyncdMutations.decode(bytes).mutations;
}

/** By the number, where the entry has it: newer phones use the LID as index. */
function personOf(id: string, action: proto.SyncActionValue.IContactAction | null | undefined): Person {
  const [pn, lid] = [bareJid(action?.pnJid), bareJid(action?.lidJid)];
  const name = truncateText((action?.fullName || action?.firstName || '').trim(), maxNameLength);
  if (id.endsWith('@lid')) return { id: pn ?? id, name, lid: id };
  return { id, name, lid };
}

const partOf = (people: readonly Person[]): HistoryPart => ({
  people: people.map(({ id, name }) => ({ id, name, hasChat: false })),
  pairs: people.flatMap(({ id, lid }) => (lid?.endsWith('@lid') && id !== lid ? [{ lid, pn: id }] : [])),
  tokens: [],
  timers: [],
  messages: [],
  subjects: [],
});
