import type { Connection } from '@balcao/contract/connections/connection';
import { Button, Tooltip } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { StatusChip } from '../ui/elements/chips.tsx';
import { connectionQueuesTexts } from './connection-queues.texts.ts';
import classes from './connections-page.module.css';

/** Chip for a connection without queues; `isLong`: with the explanation. */
export function NoQueueChip({ name, whole: isLong = false }: { name: string; whole?: boolean }) {
  const t = useTexts(connectionQueuesTexts);
  if (isLong) return <StatusChip tone="warn" label={t('noneText')} />;
  return (
    <Tooltip label={`${t('noneText')} · ${name}`}>
      <span>
        <StatusChip tone="warn" label={t('none')} />
      </span>
    </Tooltip>
  );
}

export const hasNoQueue = ({ queues }: Connection): boolean => queues.length === 0;

type Props = { connections: readonly Connection[]; onChoose: (connection: Connection) => void };

/** Warning about connections whose customers no attendant sees, with a button for the first. */
export function NoQueueNotice({ connections: [first, ...more], onChoose }: Props) {
  const t = useTexts(connectionQueuesTexts);
  if (!first) return null;
  return (
    <div className={classes['notice']} role="status">
      <IconUsersGroup size={18} stroke={1.6} aria-hidden="true" />
      <p>
        <strong>{t('attention', { count: more.length + 1 })}</strong> {t('attentionText')}
      </p>
      <Button variant="default" size="xs" onClick={() => onChoose(first)}>
        {t('choose')}
        {more.length > 0 && ` · ${first.name}`}
      </Button>
    </div>
  );
}
