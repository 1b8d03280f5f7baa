import type { ConnectionEvent } from '@balcao/contract/connections/connection.events';
import type { TagEvent } from '@balcao/contract/tags/tag.events';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { UserEvent } from '@balcao/contract/users/user.events';

/**
 * Whether a ticket shows a tag, connection or colleague other than it is after this event. Changes that tickets do not
 * show, such as a tag's count or whether a colleague is online, do not matter.
 */
export const showsOldTag = (event: TagEvent) => {
  if (event.action === 'create') return () => false;
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  return ({ tags }: Ticket): boolean =>
    tags.some(
      (tag) =>
        tag.id === id &&
        (event.action === 'delete' ||
          tag.name !== event.tag.name ||
          tag.color !== event.tag.color ||
          tag.kanban !== event.tag.kanban),
    );
};

export const showsOldConnection =
  (event: ConnectionEvent) =>
  ({ whatsapp }: Ticket): boolean =>
    event.action === 'delete'
      ? whatsapp?.id === event.whatsappId
      : whatsapp?.id === event.whatsapp.id && whatsapp.name !== event.whatsapp.name;

export const showsOldUser =
  (event: UserEvent) =>
  ({ user }: Ticket): boolean =>
    event.action === 'delete' ? user?.id === event.userId : user?.id === event.user.id && user.name !== event.user.name;
