import { Skeleton } from '@mantine/core';
import { useSlow } from '../ui/states/use-slow.ts';
import classes from './dashboard.module.css';

/** Placeholders of the cards while the figures load. */
export function DashboardSkeleton({ atOnce }: { atOnce: boolean }) {
  const slow = useSlow(true);
  if (!slow && !atOnce) return null;
  return (
    <div aria-hidden="true">
      <div className={classes['tiles']}>
        {Array.from({ length: 5 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five that are alike
          <Skeleton key={i} height={98} radius={12} />
        ))}
      </div>
      <Skeleton height={274} radius={12} mt={12} />
    </div>
  );
}
