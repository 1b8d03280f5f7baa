import { setTimeout as sleep } from 'node:timers/promises';
import type { GroupMetadata, WASocket } from 'baileys';
import type { InboundEvent } from '../../../inbound-event.ts';
import { bareJid, isGroup } from '../../decode/jid.ts';
import { groupNamed } from '../../decode/read-group-change.ts';
import { boundedMap } from '../context/bounded-map.ts';
import type { TtlCache } from '../context/ttl-cache.ts';

/** Processing of a deletion waits at most this long for the group's admins. */
const fetchTimeoutMs = 3_000;
/** Every message of a group asks for it: after a refusal (WhatsApp limits these queries) the group is left alone for a while. */
const refusedPauseMs = 60_000;

/**
 * Fetches name and admins of a group once; until they are known its messages come without. Resolves when they are
 * known, unavailable, or late.
 */
export function openGroupMetadataFetcher(groups: TtlCache, journal: (events: InboundEvent[]) => Promise<void>) {
  const inFlight = new Map<string, Promise<void>>();
  const refusedAt = boundedMap<number>(1000);
  return async (sock: WASocket | null, from: string | undefined): Promise<void> => {
    const group = bareJid(from);
    if (sock === null || group === null || !isGroup(group)) return;
    if (groups.get<GroupMetadata>(group) !== undefined) return;
    if (Date.now() - (refusedAt.get(group) ?? 0) < refusedPauseMs) return;
    const request =
      inFlight.get(group) ??
      sock
        .groupMetadata(group)
        .then((found) => {
          groups.set(group, found);
          const named = groupNamed(group, found.subject, new Date(), `${found.subjectTime ?? 0}`);
          if (named) void journal([named]).catch(() => {});
        })
        .catch(() => void refusedAt.set(group, Date.now()))
        .finally(() => inFlight.delete(group));
    inFlight.set(group, request);
    await Promise.race([request, sleep(fetchTimeoutMs, undefined, { ref: false })]);
  };
}

/** The admins of a group under all their JIDs, bare. Empty while unknown. */
export const adminsOf = (group: GroupMetadata | undefined): string[] =>
  (group?.participants ?? [])
    .filter(({ admin, isAdmin, isSuperAdmin }) => admin || isAdmin || isSuperAdmin)
    .flatMap(({ id, lid, phoneNumber }) => [id, lid, phoneNumber].flatMap((name) => bareJid(name) ?? []));
