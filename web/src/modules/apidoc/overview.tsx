import type { Ref } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { requestBaseUrl } from '#kernel/client/base-url';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Link } from '#kernel/ui/buttons/link';
import { type ApiDocument, DOCUMENT_PATH, operationsOf } from './document/api-document.ts';
import { collectRefusals } from './document/read-refusals.ts';
import { HowTo } from './how-to.tsx';
import { AllRefusals } from './operation/refusal-table.tsx';
import { ApiSection } from './section.tsx';

interface OverviewProps {
  document: ApiDocument;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The introduction, the rules of every call, and all refusals. */
export function ApiOverview({ document, headingRef }: OverviewProps) {
  const { t } = useTranslation('apidoc');
  const operations = operationsOf(document);
  return (
    <article>
      <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-bold outline-none">
        {t('title')}
      </h1>
      <p className="mt-3 measure text-muted">{t('lead')}</p>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
        <span>{t('version', { version: document.version })}</span>
        <span>{t('list.found', { count: operations.length })}</span>
        <span className="inline-flex flex-wrap items-center gap-x-3">
          <code className="font-mono">openapi.json</code>
          <Link
            href={requestBaseUrl() + DOCUMENT_PATH}
            isExternal
            className="inline-flex min-h-9 items-center pointer-coarse:min-h-11"
          >
            {t('openDocument')}
          </Link>
          <CopyButton text={JSON.stringify(document.source, null, 2)} label={t('copyDocument')} />
        </span>
      </p>
      <LoginHint />
      <ApiSection title={t('howTo.title')}>
        <HowTo />
      </ApiSection>
      <ApiSection title={t('refusal.all')}>
        <p className="mb-4 measure text-muted">{t('refusal.allText')}</p>
        <AllRefusals refusals={collectRefusals(document.generalRefusals, operations)} />
      </ApiSection>
    </article>
  );
}

function LoginHint() {
  const { t } = useTranslation('apidoc');
  const hasToken = useAppStore((state) => state.token !== '');
  const showLogin = useUserStore((state) => state.showLogin);
  if (hasToken) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y py-3">
      <p className="text-sm">{t('notLoggedIn')}</p>
      <Button size="small" onPress={() => showLogin(true)}>
        {t('logIn')}
      </Button>
    </div>
  );
}
