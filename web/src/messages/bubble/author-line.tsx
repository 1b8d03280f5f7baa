import type { MessageAuthor } from '@balcao/contract/messages/message';
import { formatPhone } from '../../platform/formatting.ts';
import { authorName } from '../author-name.ts';
import classes from './author-line.module.css';

/** Above the first of what somebody of a group says: his name in his colour, and the number when the name is only his own word. */
export function AuthorLine({ author }: { author: MessageAuthor }) {
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
