import { lazy } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { Private, PublicOnly } from './shell/guards.tsx';
import { NotFound, PageFailed } from './shell/page-failed.tsx';

/**
 * The pages of who is signed in, each loaded when it is opened. One line each; a page listed here is in the drawer
 * for those who pass its gates (shell/places.ts).
 */
const pages: RouteObject[] = [];

/** The pages without sign-in that are not for those who are in. */
const doors: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('./shell/login-page.tsx')).LoginPage }) },
];

/** Pages for everybody, without the shell. */
const open: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/demo', lazy: async () => ({ Component: (await import('./ui/demo-page.tsx')).DemoPage }) }]
  : [];

const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }));
const paths = pages.map((page) => page.path?.split('/:')[0] ?? '');

export const router = createBrowserRouter([
  {
    ErrorBoundary: PageFailed,
    HydrateFallback: () => null,
    children: [
      { Component: PublicOnly, children: doors },
      ...open,
      {
        Component: Private,
        children: [
          // The dashboard comes with a later issue: until then the start is the tickets.
          { path: '/', element: <Navigate to="/tickets" replace /> },
          {
            element: <Shell paths={paths} />,
            children: [{ ErrorBoundary: PageFailed, children: [...pages, { path: '*', Component: NotFound }] }],
          },
        ],
      },
    ],
  },
]);
