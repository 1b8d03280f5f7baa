import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutColumns, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { usePicked } from '../tickets/picking/use-picked.ts';
import { CountChip } from '../ui/elements/chips.tsx';
import { SearchField } from '../ui/forms/search-field.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { useNarrow } from '../ui/layout/use-narrow.ts';
import { BoardBulkBar } from './board-bulk-bar.tsx';
import { BoardFilters } from './board-filters.tsx';
import classes from './kanban.module.css';
import { kanbanTexts } from './kanban.texts.ts';
import type { useBoardFilter } from './use-board-filter.ts';
import type { LaneMoves, LanePlace } from './use-lane-moves.ts';

const NewTicketDialog = lazy(async () => ({
  default: (await import('../tickets/start/new-ticket-dialog.tsx')).NewTicketDialog,
}));

type Props = {
  board: ReturnType<typeof useBoardFilter>;
  /** undefined until counted */
  total: number | undefined;
  places: readonly LanePlace[];
  moves: LaneMoves;
  onStarted: (ticket: { uuid: string }) => void;
  ticketsOf: (ids: ReadonlySet<number>) => Ticket[];
};

/** Title, filters and search; the bulk bar while cards are picked. */
export function BoardHead({ board, total, places, moves, onStarted, ticketsOf }: Props) {
  const t = useTexts(kanbanTexts);
  const narrow = useNarrow();
  const { ids } = usePicked();
  return (
    <header className={classes['head']}>
      <PageTitle title={t('title')} />
      {!narrow && total !== undefined && <CountChip count={total} />}
      {!narrow && <span className={classes['grow']} />}
      {ids.size > 0 ? (
        <BoardBulkBar ticketsOf={ticketsOf} lanes={places} moves={moves} />
      ) : (
        <>
          <div className={classes['filters']}>
            <BoardFilters filter={board.filter} onChange={board.change} />
          </div>
          <div className={classes['search']}>
            <SearchField
              value={board.search}
              onChange={board.setSearch}
              placeholder={t('search')}
              width="100%"
              hotkey={!narrow}
            />
          </div>
        </>
      )}
      <HeadButtons narrow={narrow} onStarted={onStarted} />
    </header>
  );
}

function HeadButtons({ narrow, onStarted }: { narrow: boolean; onStarted: Props['onStarted'] }) {
  const t = useTexts(kanbanTexts);
  const { may } = useSession();
  const [starting, setStarting] = useState(false);
  return (
    <>
      {!narrow && (
        <Button
          component={Link}
          to="/TagsKanban"
          variant="default"
          leftSection={<IconLayoutColumns size={17} stroke={1.6} />}
        >
          {t('manage')}
        </Button>
      )}
      {narrow ? (
        <ActionIcon
          variant="filled"
          color="orange"
          size={44}
          aria-label={t('newTicket')}
          onClick={() => setStarting(true)}
        >
          <IconPlus size={20} stroke={1.8} />
        </ActionIcon>
      ) : (
        <Button leftSection={<IconPlus size={17} stroke={1.8} />} onClick={() => setStarting(true)}>
          {t('newTicket')}
        </Button>
      )}
      <Suspense>
        {starting && (
          <NewTicketDialog
            mayStartWithoutQueue={may('tickets:startWithoutQueue')}
            onClose={() => setStarting(false)}
            onStarted={(ticket) => {
              setStarting(false);
              onStarted(ticket);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
