import { Skeleton, Stack } from '@mantine/core';
import { useSlow } from './use-slow.ts';

/** Placeholders of these heights in px, shown after 200 ms without data, so that fast loads do not flash. */
export function SlowSkeletons({ heights, width }: { heights: readonly number[]; width?: number }) {
  const slow = useSlow(true);
  if (!slow) return null;
  return (
    <Stack gap={20} maw={width} aria-hidden="true">
      {heights.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
        <Skeleton key={place} height={height} radius={12} />
      ))}
    </Stack>
  );
}
