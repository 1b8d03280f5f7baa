import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { serializeByKey } from '../../platform/serialize-by-key.ts';
import { applyAnswer, applyNotice } from '../ticket-notices.ts';

type Marks = readonly Ticket['tags'][number][];
type TagChange = {
  change: (tags: Marks) => Marks;
  /** Sends the change to the server. */
  save: () => Promise<Ticket>;
};

/** The server's last response and the unanswered changes, by ticket id. */
const underWay = new Map<number, { latest: Ticket; changes: TagChange[] }>();

/**
 * Shows a change of a ticket's tags at once, and saves it after the earlier ones are answered: it is shown on top of the
 * server's last answer, so that a refused change does not affect the others.  @throws what `save` throws; the ticket is
 * then shown without the change
 */
export async function changeTags(ticket: Ticket, me: Actor, change: TagChange): Promise<void> {
  const before = underWay.get(ticket.id);
  const state = before ?? { latest: ticket, changes: [] };
  state.latest = { ...ticket, tags: state.latest.tags };
  state.changes.push(change);
  underWay.set(ticket.id, state);
  const showExpected = () => {
    const tags = state.changes.reduce<Marks>((earlier, one) => one.change(earlier), state.latest.tags);
    applyNotice({ action: 'expect', ticket: { ...state.latest, tags: [...tags] } }, me);
  };
  showExpected();
  let isSaved = false;
  try {
    state.latest = await serializeByKey(`tags ${ticket.id}`, change.save);
    isSaved = true;
    applyAnswer(state.latest, me);
  } finally {
    state.changes.splice(state.changes.indexOf(change), 1);
    if (state.changes.length > 0) showExpected();
    else underWay.delete(ticket.id);
    if (state.changes.length === 0 && !isSaved) applyNotice({ action: 'restore', ticket: state.latest }, me);
  }
}
