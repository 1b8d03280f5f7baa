import type { GroupMetadata, WASocket } from 'baileys';
import type { InboundEvent } from '../../channel.ts';
import { bareJid, isGroup } from '../reading/jid.ts';
import { groupNamed } from '../reading/read-group-change.ts';
import type { ShortMemory } from './short-memory.ts';

/** The subject of a group is asked for once; until it is known its messages come without. */
export function nameGroups(groups: ShortMemory, keep: (events: InboundEvent[]) => Promise<void>) {
  const asking = new Set<string>();
  return (sock: WASocket | null, from: string | undefined): void => {
    const group = bareJid(from);
    if (sock === null || group === null || !isGroup(group)) return;
    if (asking.has(group) || groups.get<GroupMetadata>(group) !== undefined) return;
    asking.add(group);
    void sock
      .groupMetadata(group)
      .then(async (found) => {
        groups.set(group, found);
        const named = groupNamed(group, found.subject, new Date(), `${found.subjectTime ?? 0}`);
        if (named) await keep([named]);
      })
      .catch(() => {})
      .finally(() => asking.delete(group));
  };
}
