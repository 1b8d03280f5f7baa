import { randomUUID } from 'node:crypto';
import type { Topic } from '@balcao/contract/realtime';
import { everyCompany, type StoredNotice } from '../db/outbox.ts';

/**
 * How many notices this process has sent to its sockets, per company: a client that reads the same position in the
 * response of a request and in the acknowledgement of a join has missed nothing between the two (decision 0546).
 */
export type NoticePositions = {
  /** Called for each notice before it is sent. */
  advance(notice: Pick<StoredNotice, 'companyId' | 'isPresence'> & { topic: Topic }): void;
  /** To be read before the first statement of a request, and after a socket has joined. Null: this process may miss notices. */
  of(companyId: number): string | null;
  /** Afterwards `of` returns positions, while `isComplete`: while this process receives all notices. */
  begin(isComplete: () => boolean): void;
  /** Notices were missed: earlier positions equal none of those that follow. */
  restart(): void;
};

/** Topics about momentary activity, which no request returns. */
const momentary: ReadonlySet<Topic> = new Set<Topic>(['presence', 'colleague']);

export function createNoticePositions(): NoticePositions {
  let run = randomUUID();
  let isComplete = () => false;
  const counts = new Map<number, number>();
  const countOf = (companyId: number) => counts.get(companyId) ?? 0;
  return {
    advance({ companyId, topic, isPresence }) {
      if (!isPresence && !momentary.has(topic)) counts.set(companyId, countOf(companyId) + 1);
    },
    of: (companyId) => (isComplete() ? `${run}.${countOf(companyId) + countOf(everyCompany)}` : null),
    begin(given) {
      isComplete = given;
    },
    restart() {
      run = randomUUID();
    },
  };
}
