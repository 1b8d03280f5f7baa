import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canHandle } from '@balcao/contract/tickets/visibility.rules';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { LaterDraft } from '../../messages/composer/later-draft.ts';
import { translate } from '../../platform/texts.ts';

import { useSession } from '../../shell/session/session.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useActor } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';

const ScheduleDialog = lazy(async () => ({
  default: (await import('../../schedules/schedule-dialog.tsx')).ScheduleDialog,
}));

type TicketSchedule = {
  /** Schedules a message to the contact; undefined where the plan or the ticket does not allow it. */
  schedule: (() => void) | undefined;
  /** The same with the content of the composer, which is cleared once the schedule is stored. */
  sendLater: ((draft: LaterDraft) => void) | undefined;
  dialog: ReactNode;
};

/** Scheduling from the open conversation. */
export function useTicketSchedule(ticket: Ticket | undefined): TicketSchedule {
  const { has } = useSession();
  const me = useActor();
  const [draft, setDraft] = useState<LaterDraft>();
  const isOffered = ticket !== undefined && has('useSchedules') && ticket.status === 'open' && canHandle(me, ticket);
  const sendLater = (later: LaterDraft) => {
    if (later.files.length > 1) toast.info(translate(ticketTexts)('oneFileOnly'));
    else setDraft(later);
  };
  return {
    schedule: isOffered ? () => setDraft({ body: '', files: [], clear: () => {} }) : undefined,
    sendLater: isOffered ? sendLater : undefined,
    dialog: (
      <Suspense>
        {ticket && draft && (
          <ScheduleDialog
            preset={{ contact: ticket.contact, body: draft.body, file: draft.files[0] }}
            onSaved={draft.clear}
            onClose={() => setDraft(undefined)}
          />
        )}
      </Suspense>
    ),
  };
}
