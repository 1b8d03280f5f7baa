import { Skeleton, Stack } from '@mantine/core';
import { useSlow } from './use-slow.ts';

/** Blocks of these heights in px, where what they stand for will be: after 200 ms without any data, as nothing flashes that is there at once. */
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
