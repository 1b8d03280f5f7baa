import { createRoot } from 'react-dom/client';
import { DemoPage } from './ui/demo-page.tsx';
import { UiProvider } from './ui/ui-provider.tsx';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <UiProvider>
      <DemoPage />
    </UiProvider>,
  );
