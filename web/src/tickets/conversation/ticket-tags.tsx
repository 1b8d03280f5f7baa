import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canSee } from '@balcao/contract/tickets/visibility.rules';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { ChannelMark } from '../../ui/elements/channel-mark.tsx';
import { TagPill } from '../../ui/elements/tag-pill.tsx';
import { TagPicker } from '../tagging/tag-picker.tsx';
import { useTicketTags } from '../tagging/use-ticket-tags.ts';
import { useActor } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './conversation-pane.module.css';

/** Row under the head: tags, removable by users who may act on the ticket, a tag picker, and the connection. */
export function TicketTags({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const { remove } = useTicketTags(ticket);
  const mayTag = canSee(useActor(), ticket);
  const list = useRef<HTMLDivElement>(null);
  const count = ticket.tags.length;
  const shownCount = useRef(count);
  useEffect(() => {
    // The new tag is the last.
    if (count > shownCount.current) list.current?.scrollTo(list.current.scrollWidth, 0);
    shownCount.current = count;
  }, [count]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of labels, not a form's fieldset
    <div className={classes['tags']} role="group" aria-label={t('tagsOf')}>
      <div ref={list} className={classes['tagList']}>
        {ticket.tags.map((tag) => (
          <TagPill
            key={tag.id}
            name={tag.name}
            color={tag.color}
            {...(mayTag && { onRemove: () => void remove(tag.id) })}
          />
        ))}
      </div>
      {/* Beside the scrolling list, so that it stays visible with many tags. */}
      {mayTag && <TagPicker ticket={ticket} />}
      {ticket.whatsapp && (
        <span className={classes['channel']}>
          <ChannelMark channel={ticket.channel} size={16} />
          <span className="bc-cut" title={ticket.whatsapp.name}>
            {ticket.whatsapp.name}
          </span>
        </span>
      )}
    </div>
  );
}
