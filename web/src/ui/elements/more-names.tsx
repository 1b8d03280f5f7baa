import { Tooltip } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useState } from 'react';
import classes from './more-names.module.css';

type Props = {
  names: readonly string[];
  /** Reachable by Tab and touch. Not inside an element that is itself pressed or dragged, and not in a list of thousands. */
  isStop?: boolean;
};

/** Number of further names; the names are shown on hover, focus and touch, and announced by screen readers. */
export function MoreNames({ names, isStop = false }: Props) {
  const [isPressed, setPressed] = useState(false);
  const button = useClickOutside<HTMLButtonElement>(() => setPressed(false));
  const all = names.join(', ');
  if (!isStop)
    return (
      <Tooltip label={all}>
        <span className={classes['more']}>
          +{names.length}
          <span className="bc-said">: {all}</span>
        </span>
      </Tooltip>
    );
  // Touch has no hover: a press opens it.
  return (
    <Tooltip label={all} {...(isPressed && { opened: true })} events={{ hover: true, focus: true, touch: false }}>
      <button
        ref={button}
        type="button"
        className={classes['more']}
        aria-label={`+${names.length}: ${all}`}
        onClick={() => setPressed(true)}
        onBlur={() => setPressed(false)}
      >
        +{names.length}
      </button>
    </Tooltip>
  );
}
