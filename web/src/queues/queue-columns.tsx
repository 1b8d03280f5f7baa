import type { Queue } from '@balcao/contract/queues/queue';
import { useTexts } from '../platform/texts.ts';
import { MarkDot } from '../ui/elements/tag-pill.tsx';
import { CellText } from '../ui/tables/cell-text.tsx';
import { NameCell } from '../ui/tables/name-cell.tsx';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { queueTexts } from './queue.texts.ts';
import classes from './queues-page.module.css';

/** A queue as a row and as a card. */
export function useQueueColumns(): { columns: readonly Column<Queue>[]; card: CardContent<Queue> } {
  const t = useTexts(queueTexts);
  return {
    columns: [
      {
        key: 'name',
        title: t('name'),
        cell: (queue) => <NameCell picture={<MarkDot color={queue.color} round />} name={queue.name} />,
      },
      {
        key: 'order',
        title: t('order'),
        width: 84,
        align: 'right',
        cell: (queue) => queue.orderQueue !== null && <span data-numeric>{queue.orderQueue}</span>,
      },
      { key: 'greeting', title: t('greeting'), cell: (queue) => queue.greetingMessage },
    ],
    card: (queue) => ({
      title: (
        <span className={classes['name']}>
          <MarkDot color={queue.color} round />
          <CellText>{queue.name}</CellText>
        </span>
      ),
      second: queue.greetingMessage,
      third: queue.orderQueue !== null && t('orderOf', { order: queue.orderQueue }),
    }),
  };
}
