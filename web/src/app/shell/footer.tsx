import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useShownFooter } from '#kernel/page/page-frame';
import { useSite } from '#kernel/site/site';
import { Link as OutsideLink } from '#kernel/ui/buttons/link';
import { paths } from '../paths.ts';

const DemoMessages = lazy(async () => ({
  default: (await import('./demo-messages.tsx')).DemoMessages,
}));

const quiet = 'inline-flex min-h-11 cursor-pointer items-center text-sm text-muted hover:text-text';
const filing = 'inline-flex min-h-11 items-center';

export function Footer() {
  const { t } = useTranslation('app');
  const site = useSite();
  const shown = useShownFooter();
  const icp = shown.icp || site?.icp;
  const policeFiling = shown.policeFiling || site?.policeFiling;
  return (
    <footer className="mt-16 border-t print:hidden">
      {shown.text && (
        <p className="measure px-4 pt-6 text-sm whitespace-pre-line text-muted sm:px-10">{shown.text}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 px-4 py-4 sm:px-10">
        <p className="me-auto text-sm text-muted">{t('footerLine')}</p>
        {site?.supportContact && (
          <p className="text-sm text-muted">{t('support', { contact: site.supportContact })}</p>
        )}
        <a href={paths.homepage} className={quiet}>
          {t('allSeries')}
        </a>
        <a href={paths.apidoc} className={quiet}>
          {t('apiDocumentation')}
        </a>
        <a href={paths.terms} className={quiet}>
          {t('terms')}
        </a>
        <a href={paths.privacy} className={quiet}>
          {t('privacy')}
        </a>
        {site?.demo && <DemoMessagesButton />}
      </div>
      {(icp || policeFiling) && (
        <div className="flex flex-wrap justify-center gap-x-6 px-4 pb-4 text-sm">
          {icp && (
            <OutsideLink kind="quiet" href="https://beian.miit.gov.cn" isExternal className={filing}>
              {icp}
            </OutsideLink>
          )}
          {policeFiling && (
            <OutsideLink kind="quiet" href="https://beian.mps.gov.cn" isExternal className={filing}>
              {policeFiling}
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
