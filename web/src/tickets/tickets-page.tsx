import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session.tsx';
import { useOwnHead, usePageHead } from '../ui/page-head.ts';
import { useItemDoors } from './accept-door.tsx';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { TicketList } from './list/ticket-list.tsx';
import { type NarrowTab, NarrowTabs } from './narrow-tabs.tsx';
import { ticketTexts } from './ticket.texts.ts';
import classes from './tickets-page.module.css';
import { useTicketShortcuts } from './use-ticket-shortcuts.tsx';
import { Welcome } from './welcome.tsx';

const NewTicketDialog = lazy(async () => ({
  default: (await import('./start/new-ticket-dialog.tsx')).NewTicketDialog,
}));

/** /tickets and /tickets/{uuid}: the list, and beside it the open conversation or a word of welcome. */
export function TicketsPage() {
  const t = useTexts(ticketTexts);
  const { ticketId: uuid } = useParams();
  const go = useNavigate();
  const { may } = useSession();
  const narrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<NarrowTab>('list');
  const [tabOf, setTabOf] = useState<string>();
  const [starting, setStarting] = useState(false);
  const [contactOpen, setContactOpen] = useState(false);
  const searchRef = useRef<HTMLInputElement>(null);
  const { doors, dialog } = useItemDoors();
  usePageHead(narrow && tab === 'list' ? t('listTitle') : t('title'));
  useOwnHead(narrow && tab === 'ticket' && uuid !== undefined);
  useTicketShortcuts({ uuid, doors, onNew: () => setStarting(true) });

  // Another ticket was chosen, or none is: the tab that shows it comes forward.
  if (tabOf !== uuid) {
    setTabOf(uuid);
    setTab(uuid ? 'ticket' : 'list');
  }

  const list = <TicketList selectedUuid={uuid} doors={doors} onNew={() => setStarting(true)} searchRef={searchRef} />;
  const conversation = uuid ? (
    <ConversationPane
      key={uuid}
      uuid={uuid}
      narrow={narrow}
      accept={doors.accept}
      contactOpen={contactOpen}
      onContact={setContactOpen}
      onBack={() => setTab('list')}
    />
  ) : (
    <Welcome narrow={narrow} doors={doors} onNew={() => setStarting(true)} onSelect={() => setTab('list')} />
  );

  return (
    <main className={classes['page']} data-narrow={narrow || undefined}>
      <h1 className="bc-said">{t('title')}</h1>
      {narrow ? (
        <>
          <div className={classes['pane']}>{tab === 'list' ? list : conversation}</div>
          <NarrowTabs value={tab} onChange={setTab} />
        </>
      ) : (
        <>
          <div className={classes['list']} data-tight={(uuid && contactOpen) || undefined}>
            {list}
          </div>
          <div className={classes['main']}>{conversation}</div>
        </>
      )}
      <Suspense>
        {starting && (
          <NewTicketDialog
            mayStartWithoutQueue={may('tickets:startWithoutQueue')}
            onClose={() => setStarting(false)}
            onStarted={(ticket) => {
              setStarting(false);
              void go(`/tickets/${ticket.uuid}`);
            }}
          />
        )}
      </Suspense>
      {dialog}
    </main>
  );
}
