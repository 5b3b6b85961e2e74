import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RefusedCall } from '#kernel/client/refused-call';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ComponentLanguage } from '#kernel/ui/component-language';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { ErrorState } from '#kernel/ui/feedback/error-state';
import { SearchIcon } from '#kernel/ui/icons/more-icons';
import { useMedia } from '#kernel/ui/use-media';
import { operationsOf, type ApiDocument, documentQuery } from './document/api-document.ts';
import { ApiDocSkeleton } from './api-doc-skeleton.tsx';
import { OperationList, type OperationListProps } from './operation-list.tsx';
import { OperationView } from './operation/operation-view.tsx';
import { ApiOverview } from './overview.tsx';

export interface ApiDocPageProps {
  /** The id of the open call; undefined for the overview. */
  operation: string | undefined;
  onOperation: (id: string | undefined) => void;
}

/** Shows the server's OpenAPI document, with a form to try each call. */
export function ApiDocPage({ operation, onOperation }: ApiDocPageProps) {
  const language = useAppStore((state) => state.lan);
  const { data, error, refetch, isFetching } = useQuery(documentQuery(language));
  const { t } = useTranslation('apidoc');
  const open = data && operationsOf(data).find(({ id }) => id === operation);
  useTitle(...(open ? [open.summary] : []), t('title'));
  return (
    <ComponentLanguage>
      <div className="flex w-full grow flex-col px-4 sm:px-10">
        {data === undefined && <HiddenTitle />}
        {data !== undefined && <Reader document={data} operation={operation} onOperation={onOperation} />}
        {data === undefined && error === null && <ApiDocSkeleton />}
        {data === undefined && error !== null && (
          <LoadError error={error} isTrying={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </ComponentLanguage>
  );
}

function Reader({ document, operation, onOperation }: ApiDocPageProps & { document: ApiDocument }) {
  const isNarrow = useMedia('(width < 64rem)');
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, operation);
  const chosen = operationsOf(document).find(({ id }) => id === operation);
  const list = { groups: document.groups, chosen: operation, onChoose: onOperation };
  return (
    <div className="grow lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      {isNarrow ? (
        <ListDialog {...list} />
      ) : (
        <div className="sticky top-0 flex max-h-[calc(100dvh-4.5rem)] flex-col self-start pt-6 pe-6">
          <OperationList {...list} />
        </div>
      )}
      <div className="min-w-0 pt-6 pb-8 lg:border-s lg:ps-10 lg:pt-8">
        {operation === undefined && <ApiOverview document={document} headingRef={heading} />}
        {chosen !== undefined && (
          // The key gives each call its own draft.
          <OperationView key={chosen.id} operation={chosen} document={document} headingRef={heading} />
        )}
        {operation !== undefined && chosen === undefined && (
          <NoSuchCall onLeave={() => onOperation(undefined)} />
        )}
      </div>
    </div>
  );
}

// Focuses the heading of a call when it is opened, as a new page would. On arrival the browser does that.
function useFocusOnChange(
  heading: { readonly current: HTMLElement | null },
  operation: string | undefined,
): void {
  const shown = useRef(operation);
  useEffect(() => {
    if (shown.current === operation) return;
    shown.current = operation;
    heading.current?.focus({ preventScroll: true });
  }, [heading, operation]);
}

function ListDialog(props: OperationListProps) {
  const { t } = useTranslation('apidoc');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="pt-5">
      <Button icon={<SearchIcon />} className="w-full" onPress={() => setOpen(true)}>
        {t('list.browse')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('list.label')} phone="full">
        <OperationList
          {...props}
          onChoose={(id) => {
            setOpen(false);
            props.onChoose(id);
          }}
        />
      </Dialog>
    </div>
  );
}

function NoSuchCall({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('apidoc');
  return (
    <>
      <HiddenTitle />
      <EmptyState
        title={t('operation.missingTitle')}
        action={<Button onPress={onLeave}>{t('operation.toOverview')}</Button>}
      >
        {t('operation.missingText')}
      </EmptyState>
    </>
  );
}

// A heading for screen readers, if no visible one is shown.
function HiddenTitle() {
  const { t } = useTranslation('apidoc');
  return <h1 className="sr-only">{t('title')}</h1>;
}

function LoadError({ error, isTrying, onRetry }: { error: Error; isTrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation('apidoc');
  return (
    <ErrorState
      title={t('error.title')}
      code={error instanceof RefusedCall ? error.requestId : undefined}
      action={
        <Button kind="primary" isPending={isTrying} onPress={onRetry}>
          {t('error.retry')}
        </Button>
      }
    >
      {t('error.text')}
    </ErrorState>
  );
}
