import { maxOptionsOfLevel, maxOptionsOfQueue } from '@balcao/contract/queue-options/queue-option';
import type { Queue } from '@balcao/contract/queues/queue';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { emptyState } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import type { OptionEdit } from './option-dialog.tsx';
import { OptionTree } from './option-tree.tsx';
import classes from './options-panel.module.css';
import { useQueueOptions } from './queue-option.queries.ts';
import { queueOptionTexts } from './queue-option.texts.ts';
import { TryBot } from './try-bot.tsx';
import { flatten } from './try-setup.ts';

type Props = { queue: Queue; queues: readonly Queue[]; onEdit: (edit: OptionEdit) => void };

/** The menu of a queue, and a trial of it. */
export function OptionsPanel({ queue, queues, onEdit }: Props) {
  const t = useTexts(queueOptionTexts);
  const query = useQueueOptions(queue.id);
  const { error } = emptyState(query);
  if (error) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  const options = query.data;
  if (options === undefined) return null;
  const isFull = flatten(options).length >= maxOptionsOfQueue;
  return (
    <div className={classes['panel']}>
      <section>
        <p className={classes['hint']}>{options.length === 0 ? t('empty') : isFull ? t('tooMany') : t('hint')}</p>
        <OptionTree options={options} queues={queues} isFull={isFull} onEdit={onEdit} />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
          disabled={isFull || options.length >= maxOptionsOfLevel}
          onClick={() => onEdit({ parentId: null })}
        >
          {t('add')}
        </Button>
      </section>
      <TryBot queue={queue} options={options} />
    </div>
  );
}
