import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import { scrollsByKeys } from '../keyboard/scrolls-by-keys.ts';
import classes from './row-pane.module.css';

type Props = {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLDivElement | null>;
  label: string;
  isLoading: boolean;
  onScroll: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  /** class that sets its padding */
  contentClass: string | undefined;
  children: ReactNode;
  /** content floating over the rows */
  floating?: ReactNode;
};

/** Messages that are windowed by `useRowWindow`: the newest at the bottom, in a column that is not too wide. */
export function RowPane({ scroller, content, label, isLoading, contentClass, children, floating, ...handlers }: Props) {
  return (
    <div className={classes['pane']}>
      <section
        ref={scroller}
        className={classes['scroller']}
        {...scrollsByKeys}
        aria-label={label}
        aria-busy={isLoading}
        {...handlers}
      >
        <div ref={content} className={`${classes['content']} ${contentClass}`} data-thread>
          {children}
        </div>
      </section>
      {floating}
    </div>
  );
}
