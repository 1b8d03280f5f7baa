import type { Tag } from '@balcao/contract/tags/tag';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Button, Checkbox, Popover, Text } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useTagChoices } from '../../tags/tag.queries.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { MarkDot } from '../../ui/elements/tag-pill.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './bulk-bar.module.css';
import type { BulkActions } from './use-bulk-actions.ts';

type Props = { tickets: readonly Ticket[]; tag: BulkActions['tag'] };

/**
 * Tags of the picked tickets: checked when all have them, half-checked when some do. Untouched tags stay as they are on
 * each.
 */
export function BulkTags({ tickets, tag }: Props) {
  const t = useTexts(ticketTexts);
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());
  const { tags, error, retry } = useTagChoices();
  const open = (next: boolean) => {
    setOpened(next);
    setWanted(new Map());
  };
  const apply = () => {
    open(false);
    const those = (is: boolean) => tags.filter(({ id }) => wanted.get(id) === is);
    tag({ add: those(true), remove: those(false) });
  };
  return (
    <Popover opened={opened} onChange={open} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          icon={IconTags}
          iconSize={19}
          name={t('bulkTag')}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={() => open(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('bulkTag')}>
        <div className={classes['tags']}>
          {Boolean(error) && <ErrorState isSmall error={error} onRetry={retry} />}
          {tags.length === 0 && !error && (
            <Text c="var(--bc-ink-2)" size="sm">
              {t('tagsNone')}
            </Text>
          )}
          {tags.map((one) => (
            <TagChoice
              key={one.id}
              tag={one}
              having={tickets.filter((ticket) => ticket.tags.some(({ id }) => id === one.id)).length}
              of={tickets.length}
              wanted={wanted.get(one.id)}
              onChange={(is) => setWanted(new Map([...wanted, [one.id, is]]))}
            />
          ))}
        </div>
        <Button size="xs" mt={12} fullWidth disabled={wanted.size === 0} onClick={apply}>
          {t('bulkApply')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

type ChoiceProps = {
  tag: Tag;
  having: number;
  of: number;
  wanted: boolean | undefined;
  onChange: (is: boolean) => void;
};

function TagChoice({ tag, having, of, wanted, onChange }: ChoiceProps) {
  return (
    <Checkbox
      className={classes['tag'] ?? ''}
      checked={wanted ?? having === of}
      indeterminate={wanted === undefined && having > 0 && having < of}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <span className={classes['tagName']}>
          <MarkDot color={tag.color} />
          {tag.name}
        </span>
      }
    />
  );
}
