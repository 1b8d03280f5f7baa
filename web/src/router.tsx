import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { Private, PublicOnly } from './shell/guards.tsx';
import { LoginPage } from './shell/login-page.tsx';
import { NotFound, PageFailed } from './shell/page-failed.tsx';

/** A page that is loaded when it is opened, and with it what every page but the sign-in stands on. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const [Component] = await Promise.all([load(), import('./ui/all-styles.ts')]);
    return { Component };
  },
});

/**
 * For who is signed in. A page listed here is in the drawer of those who pass its gates (shell/places.ts):
 * `page('/contacts', async () => (await import('./contacts/contacts-page.tsx')).ContactsPage)`.
 */
const pages: RouteObject[] = [
  page('/tickets/:ticketId?', async () => (await import('./tickets/tickets-page.tsx')).TicketsPage),
  page('/contacts', async () => (await import('./contacts/contacts-page.tsx')).ContactsPage),
  page('/tags', async () => (await import('./tags/tags-page.tsx')).TagsPage),
  page('/connections', async () => (await import('./connections/connections-page.tsx')).ConnectionsPage),
  page('/queues', async () => (await import('./queues/queues-page.tsx')).QueuesPage),
  page('/users', async () => (await import('./users/users-page.tsx')).UsersPage),
  page('/settings', async () => (await import('./settings/settings-page.tsx')).SettingsPage),
];

/** For everybody, without the shell. */
const open: RouteObject[] = [
  page('/sandbox/:token', async () => (await import('./sandbox/sandbox-page.tsx')).SandboxPage),
  ...(import.meta.env.DEV ? [page('/demo', async () => (await import('./ui/demo-page.tsx')).DemoPage)] : []),
];

const paths = pages.map(({ path }) => path?.split('/:')[0] ?? '');

const shell: RouteObject = {
  lazy: async () => {
    const [{ Shell }, { TicketBell }, { ConnectionWarning }] = await Promise.all([
      import('./shell/shell.tsx'),
      import('./tickets/bell/ticket-bell.tsx'),
      import('./connections/connection-warning.tsx'),
      import('./ui/all-styles.ts'),
    ]);
    const bell = (
      <>
        <TicketBell />
        <ConnectionWarning />
      </>
    );
    return { element: <Shell paths={paths} bell={bell} /> };
  },
  children: [{ ErrorBoundary: PageFailed, children: [...pages, { path: '*', Component: NotFound }] }],
};

export const router = createBrowserRouter([
  {
    ErrorBoundary: PageFailed,
    HydrateFallback: () => null,
    children: [
      {
        Component: PublicOnly,
        children: [
          // With the first load: it is small, and waits for nothing else.
          { path: '/login', Component: LoginPage },
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./shell/cached.tsx')).Cached }),
        children: [
          ...open,
          {
            Component: Private,
            // The dashboard comes with a later issue: until then the start is the tickets.
            children: [{ path: '/', element: <Navigate to="/tickets" replace /> }, shell],
          },
        ],
      },
    ],
  },
]);
