import type { MessageAuthor } from '@balcao/contract/messages/message';
import type { PersonNamed } from '@balcao/contract/users/person-named';
import { formatPhone } from '../../platform/formatting.ts';
import { personName } from '../../users/person-name.ts';
import { authorName } from '../author-name.ts';
import classes from './author-header.module.css';

/** Author of a group message, above the first of a run: name in the author's colour, and the number when the name is self-chosen. */
export function AuthorHeader({ author }: { author: MessageAuthor }) {
  return (
    <span className={`${classes['author']} ${classes['color']}`} data-color={author.color} data-author>
      <b className="bc-cut">{authorName(author)}</b>
      {author.name && author.number && (
        <small className="bc-cut" data-numeric>
          {formatPhone(author.number)}
        </small>
      )}
    </span>
  );
}

/** Above messages of the provider's operator, so that nobody takes them for the admin's. */
export function OperatorHeader({ sender }: { sender: PersonNamed }) {
  return (
    <span className={`${classes['author']} ${classes['color']}`} data-author>
      <b className="bc-cut">{personName(sender)}</b>
    </span>
  );
}
