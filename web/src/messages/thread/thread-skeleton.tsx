import { Skeleton } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import classes from './thread.module.css';
import { threadTexts } from './thread.texts.ts';

const rows = [
  { ours: false, width: 280, height: 34 },
  { ours: false, width: 200, height: 54 },
  { ours: true, width: 320, height: 54 },
  { ours: false, width: 240, height: 34 },
  { ours: true, width: 180, height: 34 },
];

export function ThreadSkeleton() {
  const t = useTexts(threadTexts);
  return (
    <div role="status" aria-label={t('loading')}>
      {rows.map(({ ours, width, height }) => (
        <div key={`${width}${height}`} className={classes['skeleton']} data-ours={ours || undefined}>
          <Skeleton width={width} height={height} radius={12} />
        </div>
      ))}
    </div>
  );
}
