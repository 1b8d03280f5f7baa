import type { Tag } from '@balcao/contract/tags/tag';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Menu } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconChecks, IconDots, IconPencil } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { pickTickets } from '../tickets/picking/use-picked.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { kanbanTexts } from './kanban.texts.ts';
import type { LanePlace } from './use-lane-moves.ts';

export type LaneCommands = {
  /** undefined: the user may not edit it */
  edit: ((lane: Tag) => void) | undefined;
  mayEdit: (lane: Tag) => boolean;
  /** by one place; undefined: it cannot be moved */
  shift: ((lane: Tag, step: -1 | 1) => void) | undefined;
};

type Props = { place: LanePlace; lane: Tag | undefined; tickets: readonly Ticket[]; commands: LaneCommands };

export function LaneMenu({ place, lane, tickets, commands: { edit, mayEdit, shift } }: Props) {
  const t = useTexts(kanbanTexts);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} name={t('laneMenu', { name: place.name })} size={28} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconChecks size={17} stroke={1.6} />}
          disabled={tickets.length === 0}
          onClick={() => pickTickets(tickets)}
        >
          {t('pickAll')}
        </Menu.Item>
        {lane && edit && mayEdit(lane) && (
          <Menu.Item leftSection={<IconPencil size={17} stroke={1.6} />} onClick={() => edit(lane)}>
            {t('editLane')}
          </Menu.Item>
        )}
        {lane && shift && (
          <>
            <Menu.Item leftSection={<IconArrowLeft size={17} stroke={1.6} />} onClick={() => shift(lane, -1)}>
              {t('laneLeft')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowRight size={17} stroke={1.6} />} onClick={() => shift(lane, 1)}>
              {t('laneRight')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
