import {
  consentActWords,
  consentSubjectWords,
  consentWayWords,
  type LegalDocument,
  legalDocuments,
} from '@plenum/contract/consents/documents';
import { withdrawConsent } from '@plenum/contract/consents/endpoints';
import type { Consent } from '@plenum/contract/consents/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useSite } from '#kernel/site/site';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Table } from '#kernel/ui/layout/table';
import { ownConsentsQuery } from './api.ts';

interface ConsentsTabProps {
  hrefOf: (document: LegalDocument, version?: number) => string;
  /** Called after a withdrawal, because the account can't be used any longer. */
  onWithdrawn: () => void;
}

/** The person's consents, with the time and the way each was given, and buttons to withdraw them. */
export function ConsentsTab({ hrefOf, onWithdrawn }: ConsentsTabProps) {
  const { data: consents, error, refetch } = useQuery(ownConsentsQuery);
  if (error && !consents) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!consents)
    return (
      <SkeletonGroup className="space-y-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-48" />
      </SkeletonGroup>
    );
  return (
    <div className="flex flex-col gap-10">
      <CurrentConsents consents={consents} hrefOf={hrefOf} onWithdrawn={onWithdrawn} />
      <History consents={consents} hrefOf={hrefOf} />
    </div>
  );
}

function CurrentConsents({
  consents,
  hrefOf,
  onWithdrawn,
}: ConsentsTabProps & { consents: readonly Consent[] }) {
  const { t } = useTranslation('consents');
  const sentence = useSentence();
  const contact = useSite()?.supportContact;
  const [asked, setAsked] = useState<LegalDocument>();
  const current = legalDocuments.flatMap((document) => {
    const last = consents.find(({ subject }) => subject === document);
    return last?.act === 'given' ? [{ document, version: last.version }] : [];
  });
  const name = asked ? sentence(consentSubjectWords[asked]) : '';
  return (
    <section>
      <h2 className="font-semibold">{t('own.current')}</h2>
      <p className="measure mt-1 text-muted">{t('own.hint')}</p>
      <ul className="mt-4 flex flex-col gap-3">
        {current.map(({ document, version }) => (
          <li
            key={document}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b pb-3"
          >
            <Link href={hrefOf(document, version)} isExternal>
              {t('own.documentVersion', { name: sentence(consentSubjectWords[document]), number: version })}
            </Link>
            <Button
              size="small"
              aria-label={t('own.withdrawOf', { name: sentence(consentSubjectWords[document]) })}
              onPress={() => setAsked(document)}
            >
              {t('own.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="measure mt-4 text-sm text-muted">
        {contact ? t('own.eraseAt', { contact }) : t('own.erase')}
      </p>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('own.withdrawTitle', { name })}
        confirmLabel={t('own.withdrawDo')}
        closeLabel={t('own.keep')}
        isDangerous
        onConfirm={async () => {
          if (asked) await call(withdrawConsent, { body: { document: asked } });
          onWithdrawn();
        }}
      >
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>{t('own.means.account')}</li>
          <li>{t('own.means.before')}</li>
          <li>{t('own.means.orders')}</li>
        </ul>
      </ConfirmDialog>
    </section>
  );
}

function History({ consents, hrefOf }: Pick<ConsentsTabProps, 'hrefOf'> & { consents: readonly Consent[] }) {
  const { t } = useTranslation('consents');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return (
    <section>
      <h2 className="mb-3 font-semibold">{t('own.history')}</h2>
      <Table
        label={t('own.history')}
        rows={consents}
        rowKey={({ id }) => id}
        empty={<p className="text-muted">{t('own.none')}</p>}
        columns={[
          {
            id: 'subject',
            label: t('own.column.subject'),
            isRowHeader: true,
            renderCell: ({ subject, version }) => {
              const words = t('own.documentVersion', {
                name: sentence(consentSubjectWords[subject]),
                number: version,
              });
              return subject === 'hotel' || subject === 'wall' ? (
                words
              ) : (
                <Link href={hrefOf(subject, version)} isExternal>
                  {words}
                </Link>
              );
            },
          },
          {
            id: 'act',
            label: t('own.column.act'),
            renderCell: ({ act }) => (
              <StatusPill tone={act === 'given' ? 'success' : 'neutral'}>
                {sentence(consentActWords[act])}
              </StatusPill>
            ),
          },
          {
            id: 'at',
            label: t('own.column.at'),
            renderCell: ({ at }) => <span className="tabular">{formatDateTime(at, lan)}</span>,
          },
          { id: 'way', label: t('own.column.way'), renderCell: ({ way }) => sentence(consentWayWords[way]) },
          {
            id: 'language',
            label: t('own.column.language'),
            renderCell: ({ language }) => t(`language.${language}`),
          },
          { id: 'address', label: t('own.column.address'), renderCell: ({ address }) => address },
        ]}
      />
    </section>
  );
}
