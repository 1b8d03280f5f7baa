import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import classes from './cell-text.module.css';

/**
 * A text of a row or card, on up to two lines. If it is still cut it is a button that shows all of it, for users without hover; except
 * where the row itself opens a view with the whole text (`data-opens`).
 */
export function CellText({ children: text }: { children: string }) {
  const words = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, or another element, is measured anew
  useLayoutEffect(() => {
    const element = words.current;
    if (!element || isWhole || element.closest('[data-opens]')) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isCut, isWhole]);
  const shown = (
    <span ref={words} className={classes['words']} data-whole={isWhole || undefined}>
      <Breakable text={text} />
    </span>
  );
  if (!isCut)
    return (
      <span className={classes['text']} title={text}>
        {shown}
      </span>
    );
  return (
    <button
      type="button"
      className={classes['text']}
      title={text}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {shown}
    </button>
  );
}

/** A long e-mail address continues on the next line from its `@`, not in the middle of a word. */
const Breakable = ({ text }: { text: string }) =>
  text.split(/(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
