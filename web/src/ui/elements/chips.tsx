import {
  IconAlertTriangle,
  IconChevronDown,
  IconCircleCheckFilled,
  IconClock,
  IconLoader2,
  IconPlugConnectedX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { formatCount } from '../../platform/formatting.ts';
import classes from './chips.module.css';

/** A count beside a title. */
export function CountChip({ count }: { count: number }) {
  return <span className={classes['count']}>{formatCount(count)}</span>;
}

/** Count of unread messages; renders nothing at 0, "99+" above 99. `label` is the accessible text. */
export function UnreadBadge({ count, label, max = 99 }: { count: number; label?: string; max?: number }) {
  if (count <= 0) return null;
  return (
    <span className={classes['unread']}>
      <span aria-hidden={label ? true : undefined}>{count > max ? `${max}+` : count}</span>
      {label && <span className="bc-said">{label}</span>}
    </span>
  );
}

const statusIcons = {
  success: IconCircleCheckFilled,
  warn: IconAlertTriangle,
  danger: IconPlugConnectedX,
  info: IconLoader2,
  quiet: IconClock,
} satisfies Record<string, TablerIcon>;

export type StatusTone = keyof typeof statusIcons;

/** A status as icon, text and colour, never colour alone. */
export function StatusChip({ tone, label, icon }: { tone: StatusTone; label: string; icon?: TablerIcon }) {
  const Icon = icon ?? statusIcons[tone];
  return (
    <span className={classes['status']} data-tone={tone}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {label}
    </span>
  );
}

type FilterProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  label: string;
  icon?: TablerIcon;
  /** Number of selected values. */
  count?: number;
  /** Shows a dropdown arrow. */
  opens?: boolean;
  /** Pressed state of a toggle chip without a dropdown. */
  pressed?: boolean;
  /** No border: the queue filter beside the sub-tabs. */
  quiet?: boolean;
};

/** A filter chip, 32 px high, active when values are selected. Accepts the ref of `Menu.Target` and `Popover.Target`. */
export function FilterChip({
  label,
  icon: Icon,
  count = 0,
  opens = true,
  quiet = false,
  pressed,
  className,
  ...rest
}: FilterProps) {
  return (
    <button
      type="button"
      className={`${classes['filter']} ${className ?? ''}`}
      data-on={count > 0 || pressed || undefined}
      aria-pressed={pressed}
      data-quiet={quiet || undefined}
      {...rest}
    >
      {Icon && <Icon size={16} stroke={1.6} aria-hidden="true" />}
      {label}
      {count > 0 && <b>{count}</b>}
      {opens && <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}
    </button>
  );
}
