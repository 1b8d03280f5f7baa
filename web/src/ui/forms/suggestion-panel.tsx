import type { ReactNode } from 'react';
import classes from './suggestion-panel.module.css';

type Props = {
  isWide?: boolean;
  /** for screen readers: the number of suggestions */
  status: string;
  children: ReactNode;
};

/** Suggestions above a text box while the user types. The box keeps the focus. */
export function SuggestionPanel({ isWide, status, children }: Props) {
  return (
    <div className={classes['anchor']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the box keeps the focus, a press here must not take it */}
      <div className={classes['panel']} data-wide={isWide || undefined} onMouseDown={(event) => event.preventDefault()}>
        {children}
      </div>
      <span className="bc-said" role="status">
        {status}
      </span>
    </div>
  );
}
