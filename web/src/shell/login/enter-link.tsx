import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import frame from './login-page.module.css';

/** Defined outside of the component: a new function per render would move the focus back each time. */
const focus = (link: HTMLAnchorElement | null): void => link?.focus();

/** The way on from a page that is done. It has the focus: React's `autoFocus` does nothing for a link. */
export function EnterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} ref={focus} fullWidth className={frame['enter'] ?? ''}>
      {children}
    </Button>
  );
}
