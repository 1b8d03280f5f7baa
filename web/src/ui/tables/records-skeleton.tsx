import { Skeleton } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';

/** Placeholder rows with the dimensions of the real ones. */
export function RecordsSkeleton({ narrow = false, rows = 8 }: { narrow?: boolean; rows?: number }) {
  const t = useTexts(uiTexts);
  return (
    <div role="status" aria-label={t('loading')} style={{ padding: narrow ? 12 : '0 24px' }}>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without a name of their own
          key={index}
          style={{ display: 'flex', alignItems: 'center', gap: 12, height: narrow ? 92 : 52 }}
        >
          <Skeleton circle height={narrow ? 40 : 32} />
          <div style={{ flex: 1 }}>
            <Skeleton height={10} width={`${44 + ((index * 17) % 30)}%`} />
            {narrow && <Skeleton height={10} mt={8} width={`${30 + ((index * 11) % 24)}%`} />}
          </div>
        </div>
      ))}
    </div>
  );
}
