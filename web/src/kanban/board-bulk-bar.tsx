import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { dropPicked, usePicked } from '../tickets/picking/use-picked.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { MarkDot } from '../ui/elements/tag-pill.tsx';
import classes from './kanban.module.css';
import { kanbanTexts } from './kanban.texts.ts';
import type { LaneMoves, LanePlace } from './use-lane-moves.ts';

type Props = { ticketsOf: (ids: ReadonlySet<number>) => Ticket[]; lanes: readonly LanePlace[]; moves: LaneMoves };

/** Bulk actions on the picked cards, in place of the filters. */
export function BoardBulkBar({ ticketsOf, lanes, moves }: Props) {
  const t = useTexts(kanbanTexts);
  const { ids } = usePicked();
  const moveTo = (lane: LanePlace) => {
    const picked = ticketsOf(ids);
    dropPicked();
    if (picked.length > 0) moves.moveAll(picked, lane);
  };
  return (
    <div className={classes['bulk']} role="toolbar" aria-label={t('bulkBar')}>
      <IconButton icon={IconX} iconSize={19} name={t('unpick')} onClick={dropPicked} />
      <span role="status">{t('picked', { count: ids.size })}</span>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="sm" rightSection={<IconChevronDown size={16} stroke={1.8} />}>
            {t('moveTo')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
          {lanes.map((lane) => (
            <Menu.Item key={lane.id} leftSection={<MarkDot color={lane.color} />} onClick={() => moveTo(lane)}>
              {lane.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
