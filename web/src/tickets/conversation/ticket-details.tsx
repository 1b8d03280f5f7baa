import type { Ticket } from '@balcao/contract/tickets/ticket';
import { waitingSince } from '@balcao/contract/tickets/ticket-list.rules';
import { IconBan } from '@tabler/icons-react';
import { AnsweredCampaign } from '../../campaigns/answered/answered-campaign.tsx';
import { formatRelative, lowercaseFirst } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { presenceTexts } from '../../shell/presence/presence.texts.ts';
import { PresenceDot } from '../../ui/elements/presence-dot.tsx';
import { MarkDot } from '../../ui/elements/tag-pill.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useColleague } from '../../users/colleague.queries.ts';
import { useActor } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { useDuration } from '../use-duration.ts';
import classes from './conversation-pane.module.css';

/** Details of the ticket: blocked contact, queue, number, owner with their presence, and duration. */
export function TicketDetails({ ticket, narrow }: { ticket: Ticket; narrow: boolean }) {
  const t = useTexts(ticketTexts);
  const p = useTexts(presenceTexts);
  const me = useActor();
  const isColleague = ticket.status === 'open' && ticket.userId !== me.userId;
  const presence = useColleague(isColleague ? ticket.userId : null)?.presence;
  const now = useNow(30_000);
  const durationOf = useDuration();
  const since = () => {
    if (ticket.status === 'pending') return t('pendingFor', { wait: durationOf(waitingSince(ticket), now, true) });
    if (ticket.status === 'closed')
      return t('closedAt', { when: lowercaseFirst(formatRelative(ticket.updatedAt, now)) });
    const wait = durationOf(ticket.startedAt ?? ticket.createdAt, now, true);
    return ticket.userId === me.userId
      ? t('withYou', { wait })
      : t('withSomeone', { name: ticket.user?.name ?? '', wait });
  };
  return (
    <div className={classes['facts']}>
      {!ticket.contact.active && (
        <span className={classes['blocked']} title={t('contactBlockedHint')}>
          <IconBan size={14} stroke={1.8} aria-hidden="true" />
          {t('contactBlocked')}
        </span>
      )}
      <MarkDot color={ticket.queue?.color ?? 'var(--bc-edge-strong)'} round />
      <Place
        queue={ticket.queue?.name ?? t('noQueue')}
        number={t('number', { id: ticket.id })}
        since={narrow ? '' : since()}
      />
      <AnsweredCampaign ticketId={ticket.id} narrow={narrow} />
      {presence && presence !== 'available' && (
        <span className={classes['presence']} title={p(presence)}>
          <PresenceDot presence={presence} />
          <span className={narrow ? 'bc-said' : undefined}>{p(presence)}</span>
        </span>
      )}
    </div>
  );
}

type PlaceProps = { queue: string; number: string; since: string };

/** In a tight pane the number gives way to the duration, which was cut in the middle. */
function Place({ queue, number, since }: PlaceProps) {
  return (
    <span className={classes['place']} title={[queue, number, since].filter(Boolean).join(' · ')}>
      <span className="bc-cut">{queue}</span>
      <span className={since && classes['optional']}> · {number}</span>
      {since && <span className="bc-cut"> · {since}</span>}
    </span>
  );
}
