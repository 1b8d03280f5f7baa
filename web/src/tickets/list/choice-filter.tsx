import { Button, Checkbox, Popover, Text } from '@mantine/core';
import { IconPointFilled, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { FilterChip } from '../../ui/elements/chips.tsx';
import { MarkDot } from '../../ui/elements/tag-pill.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './ticket-list.module.css';

type Option<Id> = { id: Id; name: string; color?: string; note?: string };

type Props<Id extends number | string> = {
  label: string;
  icon?: TablerIcon;
  options: readonly Option<Id>[];
  selected: readonly Id[];
  onChange: (chosen: Id[]) => void;
  /** text without options */
  none?: string;
  /** the options could not be fetched */
  failure?: { error: unknown; retry: () => void } | undefined;
  /** without a border, at the right of the sub-tabs */
  isBorderless?: boolean;
  round?: boolean;
  /** above the choices */
  children?: ReactNode;
};

/** A chip that opens a list of checkboxes. */
export function ChoiceFilter<Id extends number | string>(props: Props<Id>) {
  const {
    label,
    icon,
    options,
    selected,
    onChange,
    none,
    failure,
    isBorderless = false,
    round = false,
    children,
  } = props;
  const t = useTexts(ticketTexts);
  return (
    <Popover position={isBorderless ? 'bottom-end' : 'bottom-start'} trapFocus returnFocus>
      <Popover.Target>
        <FilterChip
          label={label}
          {...(icon && { icon })}
          count={selected.length}
          quiet={isBorderless}
          opens={!isBorderless}
          className={isBorderless ? classes['quiet'] : undefined}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {children}
        <div className={classes['options']}>
          {failure && <ErrorState isSmall error={failure.error} onRetry={failure.retry} />}
          {options.length === 0 && !failure && (
            <Text c="var(--bc-ink-2)" size="sm">
              {none}
            </Text>
          )}
          {options.map(({ id, ...option }) => (
            <Checkbox
              key={id}
              className={classes['option'] ?? ''}
              checked={selected.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...selected, id] : selected.filter((one) => one !== id))
              }
              label={<OptionName {...option} round={round} />}
            />
          ))}
        </div>
        {selected.length > 0 && (
          <Button variant="subtle" color="gray" size="xs" mt={8} onClick={() => onChange([])}>
            {t('clearFilter')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function OptionName({ name, color, note, round }: Omit<Option<string>, 'id'> & { round: boolean }) {
  return (
    <span className={classes['optionName']}>
      {color && <MarkDot color={color} round={round} />}
      {name}
      {note && (
        <span className={classes['note']}>
          <IconPointFilled size={12} aria-hidden="true" />
          {note}
        </span>
      )}
    </span>
  );
}
