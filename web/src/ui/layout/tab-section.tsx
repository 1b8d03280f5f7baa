import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tab-section.module.css';

type Props = {
  title: string;
  /** purpose of the records */
  about: string;
  add: { label: string; onClick: () => void };
  children: ReactNode;
};

/** The content of a tab that lists records. */
export const TabSection = ({ title, about, add, children }: Props) => (
  <section className={classes['section']} aria-label={title}>
    <header className={classes['head']}>
      <p>{about}</p>
      <Button onClick={add.onClick}>{add.label}</Button>
    </header>
    {children}
  </section>
);
