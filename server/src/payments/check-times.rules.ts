const minuteMs = 60_000;

/** How long after its end a charge is asked for: what was paid in the last second is told late. */
export const askedAfterEndMs = 24 * 60 * minuteMs;

/** Often while somebody looks at the code, then seldom. */
export function nextCheckAt({ createdAt }: { createdAt: Date }, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const wait = age < 15 * minuteMs ? minuteMs / 2 : age < 2 * 60 * minuteMs ? 5 * minuteMs : 60 * minuteMs;
  return new Date(now.getTime() + wait);
}
