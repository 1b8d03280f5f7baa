import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  id: string;
  className: string | undefined;
  isActive: boolean;
  /** The mouse moved over it: it becomes the active option. */
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
};

/** An option of a list whose text field keeps the focus (aria-activedescendant). The active one is scrolled into view. */
export function ListboxOption({ id, className, isActive, onPoint, onChoose, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and its keys choose
    <div
      ref={element}
      id={id}
      className={className}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
