import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#kernel/site/use-site';
import { Link as OutsideLink } from '#kernel/ui/link';
import { paths } from '../paths.ts';

const DemoMessages = lazy(async () => ({
  default: (await import('./demo-messages.tsx')).DemoMessages,
}));

const quiet = 'inline-flex min-h-11 cursor-pointer items-center text-sm text-muted hover:text-text';

export function Footer() {
  const { t } = useTranslation('app');
  const site = useSite();
  return (
    <footer className="mt-16 border-t print:hidden">
      <div className="flex flex-wrap items-center gap-x-6 px-4 py-4 sm:px-10">
        <p className="me-auto text-sm text-muted">{t('footerLine')}</p>
        {site?.supportContact && (
          <p className="text-sm text-muted">{t('support', { contact: site.supportContact })}</p>
        )}
        <Link to={paths.apidoc} className={quiet}>
          {t('apiDocumentation')}
        </Link>
        {site?.demo && <DemoMessagesButton />}
      </div>
      {site && (site.icp || site.policeFiling) && (
        <div className="flex flex-wrap justify-center gap-x-6 px-4 pb-4 text-sm">
          {site.icp && (
            <OutsideLink kind="quiet" href="https://beian.miit.gov.cn" isExternal>
              {site.icp}
            </OutsideLink>
          )}
          {site.policeFiling && (
            <OutsideLink kind="quiet" href="https://beian.mps.gov.cn" isExternal>
              {site.policeFiling}
            </OutsideLink>
          )}
        </div>
      )}
    </footer>
  );
}

function DemoMessagesButton() {
  const { t } = useTranslation('app');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <button type="button" className={quiet} onClick={() => setState('open')}>
        {t('demoMessages')}
      </button>
      {state !== 'unused' && (
        <Suspense>
          <DemoMessages isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
