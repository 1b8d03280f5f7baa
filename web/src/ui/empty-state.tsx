import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CardsDrawing } from './cards-drawing.tsx';
import classes from './states.module.css';

type Props = {
  /** What would be here: "Aqui ficam as pessoas que falam com a sua empresa". */
  title: string;
  /** How to get the first one. */
  text?: string;
  /** An icon of 30 px; a page of records shows the drawing of cards instead. */
  icon?: TablerIcon;
  /** h1 where this is the whole page. */
  heading?: 'h1' | 'h2' | 'p';
  /** Buttons: the soft one first. */
  children?: ReactNode;
  /** Takes the room there is, and sits a little above its middle. */
  fill?: boolean;
};

/** What would be here, and how to get it. */
export function EmptyState({ title, text, icon: Icon, heading: Heading = 'p', children, fill = false }: Props) {
  return (
    <div className={classes['state']} data-fill={fill || undefined}>
      <span className={classes['icon']}>
        {Icon ? <Icon size={30} stroke={1.4} aria-hidden="true" /> : <CardsDrawing />}
      </span>
      <Heading className={classes['title']}>{title}</Heading>
      {text && <p className={classes['text']}>{text}</p>}
      {children && <div className={classes['actions']}>{children}</div>}
    </div>
  );
}
