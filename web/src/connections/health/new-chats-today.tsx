import { Progress } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { useConnectionHealth, useConnections } from '../connection.queries.ts';
import { healthTexts } from './health.texts.ts';
import classes from './health-dialog.module.css';

/** New chats today against the daily limit. */
export function NewChatsToday({ id }: { id: number }) {
  const t = useTexts(healthTexts);
  const { data } = useConnectionHealth(id);
  const limit = useConnections().find((one) => one.id === id)?.newChatsPerDay ?? 0;
  if (!data) return null;
  const used = data.newChatsToday;
  const label = t('newChatsToday', { used, limit });
  return (
    <div className={classes['budget']}>
      <span>{label}</span>
      <Progress
        value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
        size={6}
        color={used >= limit ? 'var(--bc-warn)' : 'var(--bc-chart)'}
        aria-label={label}
      />
      {used >= limit && limit > 0 && <small>{t('budgetOut')}</small>}
    </div>
  );
}
