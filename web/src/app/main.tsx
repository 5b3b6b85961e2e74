import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TextsProvider } from '#kernel/i18n/use-translation';
import '#kernel/ui/styles/base.css';
import { offerClient } from '#kernel/client/early-client';
import { setNotifier } from '#kernel/client/notices';
import { i18n, startI18n } from '#kernel/i18n/start-i18n';
import { replaceServerPaint } from '#kernel/page/server-paint';
import { completeSite } from '#kernel/site/site';
import { startTheme } from '#kernel/theme/theme';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { NavigationContext } from '#kernel/ui/dialogs/overlay';
import { queryClient } from './query.ts';
import { createAppRouter } from './router.tsx';

offerClient();
startTheme();
setNotifier(({ kind, text, requestId }) => showToast({ kind, text, ...(requestId ? { requestId } : {}) }));

// A desktop shell configures which server to call, so its configuration is read before the first call.
if (window.plenumDesktop) {
  const { startDesktop } = await import('#kernel/desktop/start-desktop');
  void startDesktop().then(completeSite);
} else void completeSite();

const router = createAppRouter();
const onNavigation = (listener: () => void) => router.subscribe('onBeforeNavigate', listener);

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
const page = createRoot(place);

// The texts are loaded before the first render, so that the page never shows keys; the screen's code loads at the same
// time.
await Promise.all([startI18n(), router.load()]);
// The server's first paint is already on the page: a transition renders in slices, so that the page stays responsive.
replaceServerPaint();
startTransition(() =>
  page.render(
    <StrictMode>
      <TextsProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <NavigationContext value={onNavigation}>
            <RouterProvider router={router} />
          </NavigationContext>
        </QueryClientProvider>
      </TextsProvider>
    </StrictMode>,
  ),
);
