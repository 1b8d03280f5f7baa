import { type Replay, replayConversation, replayKinds } from '@balcao/contract/automation/replay.rules';
import type { DryRunResult } from '@balcao/contract/dry-runs/dry-run';
import { setupOf } from './draft.rules.ts';
import type { Automation } from './read-automation.ts';
import type { StoredConversation } from './read-conversations.ts';

export type Player = (conversation: StoredConversation) => Replay | null;

/** Plays conversations, oldest first: a customer's pauses carry over to later ones. null: the connection is deleted. */
export function createPlayer(automation: Automation): Player {
  const restedAt = new Map<number, Date>();
  return ({ contactId, whatsappId, isPeoples, isOwnConnection, events }) => {
    const known = setupOf(automation, whatsappId);
    if (known === null) return null;
    const contact = { disableBot: isPeoples, isOwnConnection, botUsedAt: null };
    const replay = replayConversation((now) => known(now, contact), events, restedAt.get(contactId) ?? null);
    if (replay.restedAt !== null) restedAt.set(contactId, replay.restedAt);
    return replay;
  };
}

const maxSamples = 12;
const outcomeOf = ({ got, queueId }: Replay) => ({ got, queueId });

/** Counts played conversations, before and after. */
export function createComparison(queues: readonly { id: number; name: string }[]) {
  const replays: { before: Replay; after: Replay }[] = [];
  const samples: DryRunResult['samples'] = [];
  let changed = 0;
  return {
    add({ uuid, contactName, openedAt }: StoredConversation, before: Replay, after: Replay): void {
      replays.push({ before, after });
      if (!isDifferent(before, after)) return;
      changed += 1;
      const at = openedAt.toISOString();
      samples.unshift({ uuid, contactName, at, before: outcomeOf(before), after: outcomeOf(after) });
      samples.splice(maxSamples);
    },
    result(isCut: boolean): DryRunResult {
      const count = (is: (replay: Replay) => boolean) => ({
        before: replays.filter(({ before }) => is(before)).length,
        after: replays.filter(({ after }) => is(after)).length,
      });
      const places = [...queues, { id: null, name: '' }];
      return {
        conversations: replays.length,
        isCut,
        changed,
        kinds: replayKinds.map((kind) => ({ kind, ...count(({ got }) => got.includes(kind)) })),
        queues: places
          .map(({ id, name }) => ({ id, name, ...count(({ queueId }) => queueId === id) }))
          .filter(({ before, after }) => before + after > 0),
        samples,
      };
    },
  };
}

/** Whether the texts to the customer, the queue or the responder differ. */
const isDifferent = (a: Replay, b: Replay): boolean =>
  a.queueId !== b.queueId ||
  a.responder?.kind !== b.responder?.kind ||
  a.responder?.id !== b.responder?.id ||
  a.got.join() !== b.got.join() ||
  a.replies.map(({ body }) => body).join('\n\n') !== b.replies.map(({ body }) => body).join('\n\n');
