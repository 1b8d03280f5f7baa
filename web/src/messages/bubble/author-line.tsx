import type { MessageAuthor } from '@balcao/contract/messages/message';
import { formatPhone } from '../../platform/formatting.ts';
import { authorName } from '../author-name.ts';
import classes from './author-line.module.css';

/** Author of a group message, above the first of a run: name in the author's colour, and the number when the name is self-chosen. */
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
