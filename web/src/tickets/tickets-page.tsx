import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { useCollapseDrawer } from '../shell/navigation/drawer-collapse.ts';
import { useSession } from '../shell/session/session.tsx';
import { useHideTopBar, usePageHead } from '../ui/layout/page-head.ts';
import { screenUndoQueue } from '../ui/undo/screen-undo-queue.ts';
import { UndoStrip } from '../ui/undo/undo-strip.tsx';
import { useUndoKeys } from '../ui/undo/use-undo-keys.ts';
import { useItemActions } from './commands/use-item-actions.tsx';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { useFlow } from './flow/use-flow.tsx';
import { TicketList } from './list/ticket-list.tsx';
import { type NarrowTab, NarrowTabs } from './narrow-tabs.tsx';
import { ticketTexts } from './ticket.texts.ts';
import classes from './tickets-page.module.css';
import { useTicketShortcuts } from './use-ticket-shortcuts.tsx';
import { useVoidedActions } from './use-voided-actions.ts';
import { ViewMenu } from './views/view-menu.tsx';
import { Welcome } from './welcome/welcome.tsx';

const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));
const NewTicketDialog = lazy(async () => ({
  default: (await import('./start/new-ticket-dialog.tsx')).NewTicketDialog,
}));

const useWidthUnder = (px: number): boolean =>
  useMediaQuery(`(max-width: ${px - 0.02}px)`, undefined, { getInitialValueInEffect: false });

/**
 * /tickets and /tickets/{uuid}: the list, and beside it the open conversation or the welcome pane. Narrow windows
 * show one pane, chosen by the address.
 */
export function TicketsPage() {
  const t = useTexts(ticketTexts);
  const { ticketId: uuid } = useParams();
  const go = useNavigate();
  const phone = useWidthUnder(600);
  const onePane = useWidthUnder(900);
  const [tab, setTab] = useState<NarrowTab>('list');
  const [starting, setStarting] = useState(false);
  const [contactOpen, setContactOpen] = useState(false);
  const searchRef = useRef<HTMLInputElement>(null);
  const { itemActions, dialog } = useItemActions();
  const onNext = useFlow(uuid, itemActions.accept);
  const startNew = () => setStarting(true);
  usePageHead(phone && !uuid && tab === 'list' ? t('listTitle') : t('title'));
  useHideTopBar(phone && uuid !== undefined);
  useTicketShortcuts({ uuid, itemActions, onNew: startNew });
  useUndoKeys();
  useCollapseDrawer(uuid !== undefined && contactOpen && !onePane);
  useVoidedActions();
  // The undo strip is visible on this page only: flush when leaving.
  useEffect(() => () => void screenUndoQueue.flush(), []);

  const list = <ListPane selectedUuid={uuid} itemActions={itemActions} onNew={startNew} searchRef={searchRef} />;
  const welcome = <Welcome narrow={phone} itemActions={itemActions} onNew={startNew} onSelect={() => setTab('list')} />;
  const conversation = uuid && (
    <ConversationPane
      key={uuid}
      uuid={uuid}
      narrow={phone}
      accept={itemActions.accept}
      contactOpen={contactOpen}
      onContact={setContactOpen}
      onBack={onePane ? () => void go('/tickets') : undefined}
      onNext={onNext}
    />
  );

  return (
    <main className={classes['page']} data-one-pane={onePane || undefined}>
      <h1 className="bc-said">{t('title')}</h1>
      {onePane ? (
        <>
          <div className={classes['pane']}>
            {conversation ?? (tab === 'list' || !phone ? list : welcome)}
            {!uuid && <UndoStrip floating />}
          </div>
          {phone && !uuid && <NarrowTabs value={tab} onChange={setTab} />}
        </>
      ) : (
        <TwoPanes list={list} isTight={uuid !== undefined && contactOpen}>
          {conversation ?? welcome}
          {!uuid && <UndoStrip floating />}
        </TwoPanes>
      )}
      <Suspense>{starting && <StartDialog onClose={() => setStarting(false)} />}</Suspense>
      {dialog}
    </main>
  );
}

/** The list with its saved views and bulk actions. */
const ListPane = (props: Omit<ComponentProps<typeof TicketList>, 'bulkBar' | 'tools'>) => (
  <TicketList
    {...props}
    tools={<ViewMenu />}
    bulkBar={(picked, listed) => <BulkBar picked={picked} listed={listed} />}
  />
);

type PanesProps = {
  list: ReactNode;
  /** The contact drawer is open beside the conversation. */
  isTight: boolean;
  children: ReactNode;
};

function TwoPanes({ list, isTight, children }: PanesProps) {
  return (
    <>
      <div className={classes['list']} data-tight={isTight || undefined}>
        {list}
      </div>
      <div className={classes['main']}>{children}</div>
    </>
  );
}

/** Starts a conversation and opens it. */
function StartDialog({ onClose }: { onClose: () => void }) {
  const go = useNavigate();
  const { may } = useSession();
  return (
    <NewTicketDialog
      mayStartWithoutQueue={may('tickets:startWithoutQueue')}
      onClose={onClose}
      onStarted={(ticket) => {
        onClose();
        void go(`/tickets/${ticket.uuid}`);
      }}
    />
  );
}
