import type { FailureReason } from '@balcao/contract/channels/failure-reason';
import type { InboundEvent } from '../../../inbound-event.ts';
import { boundedSet } from '../context/bounded-map.ts';
import { ackEvent } from './ack-event.ts';
import { type Ack, type Acks, openAcks } from './pending-acks.ts';

/**
 * Acknowledgements, including late ones without a waiter, which are journalled as a status. Changes are not messages,
 * and have no status.
 */
export function openAcksWithLate(
  changeIds: ReadonlySet<string>,
  journal: (event: InboundEvent) => Promise<void>,
  refusalReasonOf: (code: string) => Promise<FailureReason>,
): Acks {
  /** messages whose acknowledgement is outstanding, also after the timeout */
  const unanswered = boundedSet(5000);
  const report = async (id: string, error: Ack): Promise<void> =>
    journal(ackEvent('ack', id, error === null ? null : await refusalReasonOf(error)));
  const acks = openAcks((id, error) => {
    if (unanswered.delete(id)) report(id, error).catch(() => {});
  });
  return {
    ...acks,
    async expect(id, withinMs) {
      if (!changeIds.has(id)) unanswered.add(id);
      const ack = await acks.expect(id, withinMs);
      if (ack !== undefined) unanswered.delete(id);
      return ack;
    },
  };
}
