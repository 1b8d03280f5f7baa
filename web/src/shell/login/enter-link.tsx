import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import frame from './login-page.module.css';

/** Defined outside of the component: a new function per render would move the focus back each time. */
const focus = (link: HTMLAnchorElement | null): void => link?.focus();

/** Link to continue from a finished page. Focused by a ref: React's `autoFocus` has no effect on a link. */
export function EnterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} ref={focus} fullWidth className={frame['enter'] ?? ''}>
      {children}
    </Button>
  );
}
