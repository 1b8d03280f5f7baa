import type { UserPresence } from '@balcao/contract/users/presence.rules';
import classes from './presence-dot.module.css';

/** Decorative, distinguished by shape as well as colour: its label is beside it. */
export const PresenceDot = ({ presence }: { presence: UserPresence }) => (
  <span className={classes['dot']} data-presence={presence} aria-hidden="true" />
);
