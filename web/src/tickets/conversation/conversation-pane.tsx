import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Skeleton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useCapabilities } from '../../connections/connection.queries.ts';
import { ThreadSkeleton } from '../../messages/thread/thread-skeleton.tsx';
import { useLive, useRoom } from '../../platform/live.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { refetchOneMissed } from '../../platform/queries/refetch-missed.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useSlow } from '../../ui/states/use-slow.ts';
import { ColleagueNotice } from '../colleagues/colleagues.tsx';
import { usePresentColleagues } from '../colleagues/use-present-colleagues.ts';
import { addressOf, isConversationShown } from '../commands/command-context.ts';
import { useGoToTicket } from '../commands/use-go-to-ticket.ts';
import { FlowBar } from '../flow/flow-bar.tsx';
import { loadConversation } from '../load-conversation.ts';
import { useTicket } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { ticketKeys } from '../ticket-keys.ts';
import classes from './conversation-pane.module.css';
import { TicketHead } from './ticket-head.tsx';
import { TicketTags } from './ticket-tags.tsx';
import { useTicketSchedule } from './use-ticket-schedule.tsx';

const ContactDrawer = lazy(async () => ({ default: (await import('../contact/contact-drawer.tsx')).ContactDrawer }));
const Conversation = lazy(async () => ({ default: (await loadConversation()).Conversation }));

type Props = {
  uuid: string;
  narrow: boolean;
  accept: (ticket: Ticket) => void;
  contactOpen: boolean;
  onContact: (open: boolean) => void;
  /** absent when the list is visible beside it */
  onBack: (() => void) | undefined;
  /** in flow mode */
  onNext: (() => void) | undefined;
};

/** The open ticket: head, tags, messages and contact drawer. */
export function ConversationPane({ uuid, narrow, accept, contactOpen, onContact, onBack, onNext }: Props) {
  const t = useTexts(ticketTexts);
  const query = useTicket(uuid);
  const { data: ticket, error } = query;
  const capabilities = useCapabilities(ticket?.whatsappId ?? null);
  useRoom('chatBox', ticket?.id, {
    enabled: ticket !== undefined,
    onJoined: (joinedAt) => refetchOneMissed(ticketKeys.one(uuid ?? ''), joinedAt),
  });
  useLeaveOnLoss(ticket, error);
  const present = usePresentColleagues(ticket?.id ?? 0);
  const scheduling = useTicketSchedule(ticket);
  const reopen = useReopen(uuid);

  if (!ticket)
    return (
      <PaneWithoutTicket
        failure={emptyState(query).error}
        onRetry={() => void query.refetch()}
        narrow={narrow}
        onBack={onBack}
      />
    );
  return (
    <div className={classes['both']}>
      <section className={classes['pane']} aria-label={t('conversation', { name: ticket.contact.name })}>
        <FlowBar ticket={ticket} />
        <TicketHead
          ticket={ticket}
          narrow={narrow}
          present={present}
          accept={accept}
          onSchedule={scheduling.schedule}
          contactOpen={contactOpen}
          onContact={() => onContact(!contactOpen)}
          onBack={onBack}
        />
        {!narrow && <TicketTags ticket={ticket} />}
        <div className={classes['messages']}>
          <Suspense fallback={<MessagesSkeleton />}>
            <Conversation
              ticket={ticket}
              capabilities={capabilities}
              reopen={reopen}
              onNext={onNext}
              onSendLater={scheduling.sendLater}
              aside={<ColleagueNotice present={present} />}
            />
          </Suspense>
        </div>
      </section>
      {scheduling.dialog}
      <Suspense>
        {contactOpen && <ContactDrawer ticket={ticket} narrow={narrow} onClose={() => onContact(false)} />}
      </Suspense>
    </div>
  );
}

/** Goes back to the conversation if the person has left it. */
function useReopen(uuid: string): () => void {
  const go = useGoToTicket();
  return useCallback(() => {
    if (!isConversationShown({ uuid })) go(addressOf({ uuid }));
  }, [uuid, go]);
}

/** Leaves when the ticket was deleted or is no longer visible, with one toast. */
function useLeaveOnLoss(ticket: Ticket | undefined, error: unknown): void {
  const t = useTexts(ticketTexts);
  const go = useGoToTicket();
  const [left, setLeft] = useState(false);
  const leave = (notify: () => void) => {
    if (left) return;
    setLeft(true);
    notify();
    go('/tickets');
  };
  useLive('ticket', (event) => {
    if (!ticket || !('ticketId' in event) || event.ticketId !== ticket.id) return;
    if (event.version !== undefined && event.version <= ticket.version) return;
    if (event.action === 'delete') leave(() => toast.success(t('deletedTicket'), { id: 'ticket' }));
    if (event.action === 'leave') leave(() => toast.info(t('movedAway'), { id: 'ticket' }));
  });
  useEffect(() => {
    if (!(error instanceof Refusal) || left) return;
    setLeft(true);
    toast.error(error.code === 'ERR_NO_PERMISSION' ? t('notAllowed') : error, { id: 'ticket' });
    go('/tickets');
  }, [error, left, t, go]);
}

type WithoutTicketProps = Pick<Props, 'narrow' | 'onBack'> & { failure: unknown; onRetry: () => void };

/** Until the ticket is loaded, or when it could not be. On phones its way back is the only one: there is no top bar. */
function PaneWithoutTicket({ failure, onRetry, narrow, onBack }: WithoutTicketProps) {
  const t = useTexts(ticketTexts);
  const slow = useSlow(true);
  // Refused: the pane is being left.
  const hasFailed = Boolean(failure) && !(failure instanceof Refusal);
  const hasSkeleton = slow && !hasFailed;
  return (
    <section className={classes['pane']} aria-label={hasFailed ? t('title') : undefined}>
      {(onBack || hasSkeleton) && (
        <div className={classes['head']} data-narrow={narrow || undefined}>
          {onBack && <IconButton icon={IconChevronLeft} name={t('back')} iconSize={22} onClick={onBack} />}
          {hasSkeleton && <HeadSkeleton />}
        </div>
      )}
      {hasSkeleton && <MessagesSkeleton />}
      {hasFailed && <ErrorState title={t('openFailed')} error={failure} onRetry={onRetry} fill />}
    </section>
  );
}

/** Skeletons have the size of the content, to avoid layout shifts. */
function MessagesSkeleton() {
  return (
    <div className={classes['coming']}>
      <ThreadSkeleton />
      <span className={classes['comingBox']} />
    </div>
  );
}

function HeadSkeleton() {
  return (
    <div className={classes['skeleton']}>
      <Skeleton circle height={40} />
      <div>
        <Skeleton height={12} width={180} />
        <Skeleton height={10} width={120} mt={9} />
      </div>
    </div>
  );
}
