const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long after its end a charge is asked for. A code of Asaas can still be paid then, by somebody who has copied it. */
export const askedAfterEndMs = 7 * dayMs;

/** Often while somebody looks at the code, then seldom. */
export const nextCheckAt = ({ createdAt }: { createdAt: Date }, now: Date): Date =>
  new Date(now.getTime() + waitAt(now.getTime() - createdAt.getTime()));

function waitAt(ageMs: number): number {
  if (ageMs < 15 * minuteMs) return minuteMs / 2;
  if (ageMs < 2 * hourMs) return 5 * minuteMs;
  return ageMs < 2 * dayMs ? hourMs : 6 * hourMs;
}
