import { Tooltip } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useState } from 'react';
import classes from './more-names.module.css';

type Props = {
  names: readonly string[];
  /** A stop of Tab, and what a finger can press. Not within what is pressed or dragged itself, and not in a list of thousands. */
  isStop?: boolean;
};

/** How many more there are, with their names: for who points at it, tabs to it, touches it or listens to it. */
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
  // A finger does not point: it presses.
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
