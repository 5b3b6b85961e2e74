import { consentSubjectWords, legalDocuments } from '@plenum/contract/consents/documents';
import { useQuery } from '@tanstack/react-query';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { legalQuery } from '#modules/consents/api';
import { LegalPage } from '#modules/consents/legal-page';
import { legalHref } from '../../links.ts';
import { paths } from '../../paths.ts';
import { RoutePending } from '../states/route-fallbacks.tsx';
import { readLegalSearch } from './legal-search.ts';

/** One screen for both documents; the URL determines which. */
export function LegalRoute() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { version } = readLegalSearch(useSearch({ strict: false }));
  const document = legalDocuments.find((known) => paths[known] === pathname) ?? 'terms';
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const { data: legal, error } = useQuery(legalQuery(document, version, lan));
  useTitle(sentence(consentSubjectWords[document]));
  if (error && !legal) throw error;
  if (!legal) return <RoutePending />;
  return <LegalPage legal={legal} hrefOf={(number) => legalHref(document, number)} />;
}
