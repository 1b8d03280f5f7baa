import type { RecipientCounts } from '@balcao/contract/campaigns/campaign';
import type { RecipientStatus } from '@balcao/contract/campaigns/recipient';

const sum = (counts: Partial<RecipientCounts>, ...statuses: RecipientStatus[]): number =>
  statuses.reduce((total, status) => total + (counts[status] ?? 0), 0);

/** The parts of the progress bar and the cards. */
export function figuresOf(counts: Partial<RecipientCounts>) {
  const total = Object.values(counts).reduce((all, people) => all + people, 0);
  const delivered = sum(counts, 'delivered', 'read', 'answered');
  const sentOnly = sum(counts, 'sent');
  const failed = sum(counts, 'failed', 'unknown');
  const others = sum(counts, 'skipped', 'declined');
  const left = sum(counts, 'pending', 'requested', 'confirmed');
  const sent = delivered + sentOnly;
  const done = total - left;
  return {
    total,
    delivered,
    sentOnly,
    failed,
    others,
    left,
    sent,
    done,
    percent: total === 0 ? 0 : Math.floor((done / total) * 100),
    answered: sum(counts, 'answered'),
    deliveredPercent: sent === 0 ? 0 : Math.round((delivered / sent) * 100),
  };
}
export type ReportFigures = ReturnType<typeof figuresOf>;
