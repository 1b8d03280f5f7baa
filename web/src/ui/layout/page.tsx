import type { ReactNode } from 'react';
import classes from './page.module.css';
import { usePageHead } from './page-head.ts';

type Props = {
  title: string;
  /** shown beside the title in a phone's top bar and in the browser tab */
  count?: number | undefined;
  children: ReactNode;
};

/** A page with its title and a scrolling body. On phones the title is in the top bar. */
export function Page({ title, count, children }: Props) {
  return (
    <PageFrame title={title} count={count}>
      <div className={classes['body']}>{children}</div>
    </PageFrame>
  );
}

/** A page without its body. */
export function PageFrame({ title, count, children }: Props) {
  usePageHead(title, count);
  return (
    <main className={classes['page']}>
      <h1 className={classes['title']}>{title}</h1>
      {children}
    </main>
  );
}
