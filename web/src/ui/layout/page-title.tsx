import classes from './page-title.module.css';
import { useNarrow } from './use-narrow.ts';

/** The title in a page's own head. Below 600 px it is in the top bar. */
export function PageTitle({ title }: { title: string }) {
  const narrow = useNarrow();
  return <h1 className={narrow ? 'bc-said' : classes['title']}>{title}</h1>;
}
