import type { Icon } from '@tabler/icons-react';
import classes from './unread-icon.module.css';

/**
 * An icon of the top bar, with a dot while something is unread. The accessible name of the surrounding button must
 * state that.
 */
export const UnreadIcon = ({ icon: Picture, hasUnread }: { icon: Icon; hasUnread: boolean }) => (
  <span className={classes['icon']}>
    <Picture size={20} stroke={1.6} aria-hidden="true" />
    {hasUnread && <span className={classes['dot']} data-unread aria-hidden="true" />}
  </span>
);
