import type { TransferTargets } from '@balcao/contract/tickets/ticket.api';
import { plain } from '../../ui/use-records.ts';

type Queue = { id: number; name: string; color: string };
/** One line to choose: a person in one queue, or a queue alone, where the ticket waits. */
export type TransferChoice = {
  key: string;
  queue: Queue;
  user: { id: number; name: string; online: boolean } | null;
  /** open with the person, or waiting in the queue */
  count: number;
  /** the person works in several queues, and none of them is the ticket's: which one has to be said */
  namesQueue: boolean;
};

/**
 * Who and where, by what is typed. People first: those of the ticket's own queue, then who is there, then who has fewest.
 * A person keeps the ticket in its queue when they work there; else it goes to theirs.
 */
export function transferChoices(
  { queues, people }: TransferTargets,
  ticket: { queueId: number | null; userId: number | null },
  typed: string,
): TransferChoice[] {
  const byId = new Map(queues.map((queue) => [queue.id, queue]));
  const words = plain(typed.trim()).split(/\s+/);
  const isWanted = (...names: string[]) => words.every((word) => plain(names.join(' ')).includes(word));
  const persons = people
    .filter(({ id }) => id !== ticket.userId)
    .flatMap(({ queueIds, open, ...user }) => {
      const stays = ticket.queueId !== null && queueIds.includes(ticket.queueId);
      const to = stays ? [ticket.queueId as number] : queueIds;
      return to.flatMap((id): TransferChoice[] => {
        const queue = byId.get(id);
        return queue ? [{ key: `${user.id}:${id}`, queue, user, count: open, namesQueue: !stays }] : [];
      });
    })
    .filter(({ user, queue }) => isWanted(user?.name ?? '', queue.name))
    .sort(
      (a, b) =>
        Number(a.namesQueue) - Number(b.namesQueue) ||
        Number(b.user?.online) - Number(a.user?.online) ||
        a.count - b.count ||
        (a.user?.name ?? '').localeCompare(b.user?.name ?? ''),
    );
  const places = queues
    .filter(({ name }) => isWanted(name))
    .map(
      ({ pending, ...queue }): TransferChoice => ({
        key: `queue:${queue.id}`,
        queue,
        user: null,
        count: pending,
        namesQueue: false,
      }),
    );
  return [...persons, ...places];
}
