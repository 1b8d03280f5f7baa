import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { currentLanguage, loadLanguage } from './platform/i18n.ts';
import { fillMissingApis } from './platform/without-https/fill-missing-apis.ts';
import { router } from './router.tsx';
import { SessionProvider } from './shell/session/session.tsx';
import { UiProvider } from './ui/ui-provider.tsx';

fillMissingApis();

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

void loadLanguage(currentLanguage()).then(() =>
  root.render(
    <StrictMode>
      <UiProvider>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </UiProvider>
    </StrictMode>,
  ),
);
