import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { router } from './router.tsx';
import { SessionProvider } from './shell/session/session.tsx';
import { UiProvider } from './ui/ui-provider.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </UiProvider>
  </StrictMode>,
);
