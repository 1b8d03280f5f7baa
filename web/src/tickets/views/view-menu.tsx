import type { SavedView } from '@balcao/contract/saved-views/saved-view';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconBookmarkPlus,
  IconCheck,
  IconMessageDots,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { type Command, useCommands } from '../../shell/palette/commands.ts';
import { orderUnread, resetListView, useListView } from '../list/list-view.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { type SavedViews, useSavedViews } from './saved-view.queries.ts';
import { useDefaultView } from './use-default-view.ts';
import { filterOfView, isSameFilter, viewOfFilter } from './view-filter.ts';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));
const ManageViewsDialog = lazy(async () => ({
  default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
}));

const icon = { size: 17, stroke: 1.6 };

/** Saved views of the list: open one, save the current filter, manage them. */
export function ViewMenu() {
  const t = useTexts(ticketTexts);
  const saved = useSavedViews();
  useDefaultView(saved);
  const { views } = saved;
  const [view] = useListView();
  const [opened, setOpened] = useState<'save' | 'manage'>();
  const now = filterOfView(view);
  const current = views.find(({ filter }) => isSameFilter(filter, now));
  const name = current ? t('viewCurrent', { name: current.name }) : t('views');
  useViewCommands(saved, () => setOpened('save'));
  return (
    <>
      <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            radius="md"
            aria-label={name}
            title={name}
            c={current ? 'var(--bc-accent-text)' : 'var(--bc-ink-2)'}
          >
            {current ? <IconBookmarkFilled size={19} /> : <IconBookmark size={19} stroke={1.6} />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewItems views={views} current={current} />
          {views.length > 0 && <Menu.Divider />}
          <UnreadFirstItem />
          <Menu.Divider />
          <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => setOpened('save')}>
            {t('viewSave')}
          </Menu.Item>
          {views.length > 0 && (
            <>
              <Menu.Item leftSection={<IconSettings {...icon} />} onClick={() => setOpened('manage')}>
                {t('viewsManage')}
              </Menu.Item>
              <Menu.Item onClick={resetListView}>{t('viewNone')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'save' && <SaveViewDialog filter={now} onClose={() => setOpened(undefined)} />}
        {opened === 'manage' && <ManageViewsDialog saved={saved} filter={now} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
}

type ItemsProps = { views: readonly SavedView[]; current: SavedView | undefined };

function ViewItems({ views, current }: ItemsProps) {
  const [, change] = useListView();
  return views.map((one) => (
    <Menu.Item
      key={one.id}
      leftSection={one.isShared ? <IconUsers {...icon} /> : <IconBookmark {...icon} />}
      rightSection={one === current && <Chosen />}
      onClick={() => change(viewOfFilter(one.filter))}
    >
      {one.name}
    </Menu.Item>
  ));
}

function UnreadFirstItem() {
  const t = useTexts(ticketTexts);
  const [{ unreadFirst }] = useListView();
  return (
    <Menu.Item
      leftSection={<IconMessageDots {...icon} />}
      rightSection={unreadFirst && <Chosen />}
      onClick={() => orderUnread(!unreadFirst)}
    >
      {t('unreadFirst')}
    </Menu.Item>
  );
}

function Chosen() {
  const t = useTexts(ticketTexts);
  return <IconCheck size={16} stroke={1.8} role="img" aria-label={t('viewChosen')} />;
}

/** Palette commands for each view and for saving one. */
function useViewCommands({ views }: SavedViews, save: () => void): void {
  const t = useTexts(ticketTexts);
  const [{ unreadFirst }, change] = useListView();
  const group = 'actions';
  const commands: Command[] = views.map(({ id, name, filter }) => ({
    id: `view.${id}`,
    group,
    label: t('viewGo', { name }),
    icon: <IconBookmark {...icon} />,
    run: () => change(viewOfFilter(filter)),
  }));
  useCommands([
    ...commands,
    {
      id: 'view.unreadFirst',
      group,
      label: t('unreadFirst'),
      hint: unreadFirst ? t('viewChosen') : undefined,
      icon: <IconMessageDots {...icon} />,
      run: () => orderUnread(!unreadFirst),
    },
    { id: 'view.save', group, label: t('viewSave'), icon: <IconBookmarkPlus {...icon} />, run: save },
  ]);
}
