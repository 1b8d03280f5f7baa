import { truncateText } from '@balcao/contract/truncate-text';
import { processHistoryMessage } from 'baileys/lib/Utils/history.js';
import { proto } from 'baileys/WAProto/index.js';
import { numberOf } from '../../decode/content/format-text.ts';
import { bareJid, isGroup } from '../../decode/jid.ts';
import type { HistoryPart } from './history-part.ts';

type DecodedHistory = ReturnType<typeof processHistoryMessage>;

/** Limits per part. */
const maxMessages = 200;
const maxPairs = 500;
/** Size limits of a part's messages and of a single message. */
const maxBytes = 1024 * 1024;
const maxMessageBytes = 256 * 1024;
/** Limit per chunk. */
const maxPairsInAll = 50_000;
const isShort = (text: string): boolean => text.length <= 200;

/** Splits a decoded history chunk into parts of bounded size. */
export function* splitHistory(open: Uint8Array, withMessages: boolean): Generator<HistoryPart> {
  const piece = processHistoryMessage(proto.HistorySync.decode(open));
  const pairs = piece.lidPnMappings.filter(({ lid, pn }) => isShort(lid) && isShort(pn)).slice(0, maxPairsInAll);
  for (let i = 0; i < pairs.length; i += maxPairs) yield part({ pairs: pairs.slice(i, i + maxPairs) });
  const tokens = tokensOf(piece);
  for (let i = 0; i < tokens.length; i += maxPairs) yield part({ tokens: tokens.slice(i, i + maxPairs) });
  const timers = timersOf(piece);
  for (let i = 0; i < timers.length; i += maxPairs) yield part({ timers: timers.slice(i, i + maxPairs) });
  const people = peopleOf(piece);
  for (let i = 0; i < people.length; i += maxPairs) yield part({ people: people.slice(i, i + maxPairs) });
  if (withMessages) yield* messagesOf(piece, pairs);
}

const part = (given: Partial<HistoryPart>): HistoryPart => ({
  pairs: [],
  people: [],
  tokens: [],
  timers: [],
  messages: [],
  subjects: [],
  ...given,
});

function tokensOf({ chats }: DecodedHistory): HistoryPart['tokens'] {
  return chats.flatMap(({ id, tcToken, tcTokenTimestamp, tcTokenSenderTimestamp }) => {
    const at = numberOf(tcTokenTimestamp) ?? 0;
    if (!id || !isShort(id) || !tcToken?.length || tcToken.length > 1000 || at <= 0) return [];
    return [{ id, token: tcToken, at, sentAt: numberOf(tcTokenSenderTimestamp) }];
  });
}

/** Also of chats whose timer was switched off: it may have been on when the account was linked before. */
function timersOf({ chats }: DecodedHistory): HistoryPart['timers'] {
  return chats.flatMap(({ id, ephemeralExpiration, ephemeralSettingTimestamp }) => {
    const [seconds, at] = [ephemeralExpiration ?? 0, numberOf(ephemeralSettingTimestamp) ?? 0];
    if (!id || !isShort(id) || (seconds === 0 && at === 0)) return [];
    return [{ id, seconds, at }];
  });
}

/** A chat by LID also names the number, where known. */
function peopleOf({ contacts, chats }: DecodedHistory): HistoryPart['people'] {
  const chatIds = new Set(chats.map(({ id }) => id));
  return contacts
    .flatMap(({ id, phoneNumber, name, notify }) => {
      const known = phoneNumber ?? id;
      if (!known || isGroup(bareJid(known) ?? '') || !isShort(known)) return [];
      return [{ id: known, name: truncateText(name ?? notify ?? '', 200), hasChat: chatIds.has(id) }];
    })
    .slice(0, maxPairsInAll);
}

/** Each part carries the mappings and names that its messages need. */
function* messagesOf(piece: DecodedHistory, pairs: HistoryPart['pairs']): Generator<HistoryPart> {
  const names = new Map(piece.contacts.map(({ id, name, notify }) => [bareJid(id), notify ?? name]));
  const subjects = new Map(piece.chats.map(({ id, name }) => [bareJid(id), name]));
  const pairOf = new Map(pairs.flatMap((pair) => [[pair.lid, pair] as const, [pair.pn, pair] as const]));
  let [some, bytes]: [proto.IWebMessageInfo[], number] = [[], 0];
  let packed: Uint8Array[] = [];
  const flush = (): HistoryPart => {
    const jids = new Set(
      some.flatMap(({ key, participant }) =>
        [key?.remoteJid, key?.participant, participant].flatMap((jid) => bareJid(jid) ?? []),
      ),
    );
    const made = part({
      messages: packed,
      pairs: [...new Set([...jids].flatMap((jid) => pairOf.get(jid) ?? []))],
      subjects: [...jids].flatMap((id) => {
        const name = isGroup(id) ? subjects.get(id) : null;
        return name ? [{ id, name: truncateText(name, 200) }] : [];
      }),
    });
    [some, packed, bytes] = [[], [], 0];
    return made;
  };
  for (const info of piece.messages) {
    const named = withName(info, names);
    const coded = proto.WebMessageInfo.encode(named).finish();
    if (coded.length > maxMessageBytes) continue;
    if (some.length >= maxMessages || bytes + coded.length > maxBytes) yield flush();
    some.push(named);
    packed.push(coded);
    bytes += coded.length;
  }
  if (some.length > 0) yield flush();
}

/** A chunk lists names separately; a message without one gets that of its author. */
function withName(
  info: proto.IWebMessageInfo,
  names: ReadonlyMap<string | null, string | undefined>,
): proto.IWebMessageInfo {
  if (info.pushName || info.key?.fromMe) return info;
  const writer = info.key?.participant ?? info.participant ?? info.key?.remoteJid;
  const pushName = names.get(bareJid(writer));
  return pushName ? { ...info, pushName: truncateText(pushName, 200) } : info;
}
