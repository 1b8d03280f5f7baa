import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { MoreNames } from './more-names.tsx';
import classes from './tag-pill.module.css';

type Mark = { id?: number; name: string; color: string };

/** The 8 px mark of a queue (round) or tag (square). Always used beside the name. */
export function MarkDot({ color, round = false }: { color: string; round?: boolean }) {
  return (
    <span className={classes['dot']} data-round={round || undefined} style={{ background: color }} aria-hidden="true" />
  );
}

/** A tag: mark and name on a neutral background; `onRemove` adds a remove button. */
export function TagPill({ name, color, round, onRemove }: Mark & { round?: boolean; onRemove?: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <span className={classes['pill']} data-removable={onRemove ? true : undefined}>
      <MarkDot color={color} round={round ?? false} />
      <span className={classes['name']} title={name}>
        {name}
      </span>
      {onRemove && (
        <button type="button" className={classes['remove']} aria-label={t('removeOne', { name })} onClick={onRemove}>
          <IconX size={13} stroke={1.8} />
        </button>
      )}
    </span>
  );
}

type PillsProps = { tags: readonly Mark[]; max?: number; isStop?: boolean };

/** The first `max` tags, and a count of the others. `isStop`: see `MoreNames`. */
export function TagPills({ tags, max = 2, isStop = false }: PillsProps) {
  const rest = tags.slice(max);
  return (
    <span className={classes['row']}>
      {tags.slice(0, max).map((tag) => (
        <TagPill key={tag.id ?? tag.name} {...tag} />
      ))}
      {rest.length > 0 && <MoreNames names={rest.map(({ name }) => name)} isStop={isStop} />}
    </span>
  );
}
