import type { TransferTargets } from '@balcao/contract/tickets/transfer-targets';
import type { UserPresence } from '@balcao/contract/users/presence.rules';
import { normalizeSearch } from '../../platform/text/normalize-search.ts';

type Queue = { id: number; name: string; color: string };
/** A transfer target: a user in a queue, or a queue, where the ticket becomes pending. */
export type TransferChoice = {
  key: string;
  queue: Queue;
  user: { id: number; name: string; online: boolean; presence: UserPresence } | null;
  /** open tickets of the user, or pending ones of the queue */
  count: number;
  /** the user has several queues, none of them the ticket's: the queue is shown */
  showsQueue: boolean;
};

/**
 * Transfer targets matching the typed text. Users first: those of the ticket's queue, then online ones, then those with
 * fewest tickets. The ticket keeps its queue when the user works there; otherwise it moves to theirs.
 */
export function transferChoices(
  { queues, people }: TransferTargets,
  ticket: { queueId: number | null; userId: number | null },
  typed: string,
): TransferChoice[] {
  const byId = new Map(queues.map((queue) => [queue.id, queue]));
  const words = normalizeSearch(typed.trim()).split(/\s+/);
  const matchesQuery = (...names: string[]) => words.every((word) => normalizeSearch(names.join(' ')).includes(word));
  const personChoices = people
    .filter(({ id }) => id !== ticket.userId)
    .flatMap(({ queueIds, open, ...user }) => {
      const stays = ticket.queueId !== null && queueIds.includes(ticket.queueId);
      const to = stays ? [ticket.queueId as number] : queueIds;
      return to.flatMap((id): TransferChoice[] => {
        const queue = byId.get(id);
        return queue ? [{ key: `${user.id}:${id}`, queue, user, count: open, showsQueue: !stays }] : [];
      });
    })
    .filter(({ user, queue }) => matchesQuery(user?.name ?? '', queue.name))
    .sort(
      (a, b) =>
        Number(a.showsQueue) - Number(b.showsQueue) ||
        rankOf(a.user?.presence) - rankOf(b.user?.presence) ||
        a.count - b.count ||
        (a.user?.name ?? '').localeCompare(b.user?.name ?? ''),
    );
  const queueChoices = queues
    .filter(({ name }) => matchesQuery(name))
    .map(
      ({ pending, ...queue }): TransferChoice => ({
        key: `queue:${queue.id}`,
        queue,
        user: null,
        count: pending,
        showsQueue: false,
      }),
    );
  return [...personChoices, ...queueChoices];
}

const ranks = { available: 0, busy: 1, away: 2, offline: 3 } as const satisfies Record<UserPresence, number>;
const rankOf = (presence: UserPresence | undefined): number => ranks[presence ?? 'offline'];
