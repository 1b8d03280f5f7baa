import { Button, Checkbox, Popover, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FetchFailure } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { FilterChip } from '../ui/elements/chips.tsx';
import { MarkDot } from '../ui/elements/tag-pill.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { analyticsTexts } from './analytics.texts.ts';
import classes from './choice-chip.module.css';

type Props<Id extends number | string> = {
  label: string;
  options: readonly { id: Id; name: string; color?: string }[];
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
  /** shown while nothing is chosen, which means all of them */
  withIcon?: boolean;
  /** the options could not be fetched */
  failure?: FetchFailure | undefined;
};

/** A chip that opens a list of checkboxes. */
export function ChoiceChip<Id extends number | string>({
  label,
  options,
  chosen,
  onChange,
  withIcon = true,
  failure,
}: Props<Id>) {
  const t = useTexts(analyticsTexts);
  const list = useRef<HTMLDivElement>(null);
  // The button unmounts on clear: the focus moves into the list, else no key would close it.
  const clear = () => {
    list.current?.querySelector('input')?.focus();
    onChange([]);
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <FilterChip label={label} {...(withIcon && { icon: IconFilter })} count={chosen.length} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div ref={list} className={classes['options']}>
          {failure && <ErrorState isSmall error={failure.error} onRetry={failure.retry} />}
          {options.length === 0 && !failure && <Text c="var(--bc-ink-2)">{t('none')}</Text>}
          {options.map(({ id, name, color }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
              label={
                <span className={classes['option']}>
                  {color && <MarkDot color={color} round />} {name}
                </span>
              }
            />
          ))}
        </div>
        {chosen.length > 0 && (
          <Button variant="subtle" size="xs" mt={8} onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
