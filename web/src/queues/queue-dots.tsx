import { MoreNames } from '../ui/elements/more-names.tsx';
import { MarkDot } from '../ui/elements/tag-pill.tsx';
import classes from './queues-page.module.css';

type Props = { queues: readonly { id: number; name: string; color: string }[]; max?: number };

/** Queues in a table cell: dot and name, and a count of the rest. */
export function QueueDots({ queues, max = 2 }: Props) {
  const rest = queues.slice(max);
  return (
    <span className={classes['dots']}>
      {queues.slice(0, max).map((queue) => (
        <span key={queue.id} className={classes['dot']} title={queue.name}>
          <MarkDot color={queue.color} round />
          <span className="bc-cut">{queue.name}</span>
        </span>
      ))}
      {rest.length > 0 && <MoreNames names={rest.map(({ name }) => name)} isStop />}
    </span>
  );
}
