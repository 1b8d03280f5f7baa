import { Button, Checkbox, Popover, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { useTagChoices } from '../tags/tag.queries.ts';
import { FilterChip } from '../ui/elements/chips.tsx';
import { MarkDot } from '../ui/elements/tag-pill.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { contactTexts } from './contact.texts.ts';
import classes from './contacts-page.module.css';

type Props = { chosen: number[]; onChange: (chosen: number[]) => void };

/** Filters contacts that have all selected tags. */
export function TagFilter({ chosen, onChange }: Props) {
  const t = useTexts(contactTexts);
  const { tags, error, retry } = useTagChoices();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <FilterChip label={t('tags')} icon={IconTag} count={chosen.length} />
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes['tagList']}>
          {Boolean(error) && <ErrorState isSmall error={error} onRetry={retry} />}
          {tags.length === 0 && !error && <Text c="var(--bc-ink-2)">{t('filterNone')}</Text>}
          {tags.map((tag) => (
            <Checkbox
              key={tag.id}
              classNames={{ body: classes['tagBody'] ?? '' }}
              checked={chosen.includes(tag.id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, tag.id] : chosen.filter((id) => id !== tag.id))
              }
              label={
                <span className={classes['tagOption']}>
                  <MarkDot color={tag.color} /> {tag.name}
                </span>
              }
            />
          ))}
        </div>
        {chosen.length > 0 && (
          <Button variant="subtle" size="xs" mt={8} onClick={() => onChange([])}>
            {t('filterClear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
