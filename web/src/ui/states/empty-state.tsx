import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CardsDrawing } from './cards-drawing.tsx';
import classes from './states.module.css';

type Props = {
  /** Content of the page, e.g. "Aqui ficam as pessoas que falam com a sua empresa". */
  title: string;
  /** How to create the first one. */
  text?: string;
  /** An icon of 30 px; by default the drawing of cards. */
  icon?: TablerIcon;
  /** h1 when it is the whole page. */
  heading?: 'h1' | 'h2' | 'p';
  /** Buttons, the secondary one first. */
  children?: ReactNode;
  /** Fills the available height, content slightly above the centre. */
  fill?: boolean;
};

/** Empty state: the purpose of the place and how to create its first record. */
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
