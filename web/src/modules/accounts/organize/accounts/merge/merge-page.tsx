import { mergeAccounts, previewMerge } from '@plenum/contract/accounts/merge';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { useLinks } from '#kernel/organize/links';
import { accountQuery, accountsChanged, accountsKey } from '../accounts-api.ts';
import { ReasonDialog } from '#kernel/organize/reason-dialog';
import { ChooseAccount } from './choose-account.tsx';
import { MergeOverview } from './merge-overview.tsx';

interface MergePageProps {
  /** The account from whose page the merge was opened. */
  id: string;
  /** The other account, once it is chosen. */
  other: string | undefined;
  /** True if the other account is the one that remains. */
  keepsOther: boolean;
}

/** Merges two accounts of one person: choose the other one, review everything that moves, confirm. */
export function MergePage({ id, other, keepsOther }: MergePageProps) {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  // The search is kept while a preview is open, so that Back leads to it.
  const [typed, setTyped] = useState('');
  const { data: account, error, refetch } = useQuery(accountQuery(id, lan));
  useTitle(t('accounts.merge.title'));
  if (error && !account) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  const open = (query: Readonly<Record<string, string>>, replaces = false) =>
    links.go(links.accounts({ id, merge: 'choose', ...query }), { replaces, stays: true });
  return (
    <>
      <PageHead
        back={<Link href={links.accounts({ id })}>{account?.name ?? t('accounts.title')}</Link>}
        title={t('accounts.merge.title')}
      />
      {!account ? (
        <Loading />
      ) : other === undefined ? (
        <ChooseAccount {...{ account, typed, setTyped }} onChoose={(chosen) => open({ merge: chosen })} />
      ) : (
        <Preview
          from={keepsOther ? id : other}
          into={keepsOther ? other : id}
          onSwap={() => open({ merge: other, ...(!keepsOther && { keep: 'other' }) }, true)}
          onBack={() => open({})}
        />
      )}
    </>
  );
}

function Loading() {
  return (
    <SkeletonGroup>
      <SkeletonText lines={10} />
    </SkeletonGroup>
  );
}

interface PreviewProps {
  from: string;
  into: string;
  onSwap: () => void;
  onBack: () => void;
}

function Preview({ from, into, onSwap, onBack }: PreviewProps) {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const links = useLinks();
  const confirmed = use(ConfirmedActionContext);
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const params = { id: from, into };
  const {
    data: preview,
    error,
    refetch,
  } = useQuery({
    queryKey: [...accountsKey, 'merge', from, into, lan],
    queryFn: ({ signal }) => call(previewMerge, { params, signal, quiet: true }),
    // Don’t refetch: the person must confirm exactly the preview they saw.
    refetchOnWindowFocus: false,
  });
  if (error && !preview) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!preview) return <Loading />;
  const merge = async (reason: string) => {
    try {
      const body = { reason, version: preview.version };
      await confirmed(() => call(mergeAccounts, { params, body, quiet: true }));
      notify({ kind: 'success', text: t('accounts.merge.done', { name: preview.into.name }) });
      links.go(links.accounts({ id: into }), { replaces: true });
    } catch (refused) {
      // The refusal was shown as a notice; the preview is read again below.
      if (!(refused instanceof RefusedCall)) throw refused;
    } finally {
      await accountsChanged(client);
    }
  };
  const isBlocked = preview.blocks.length > 0;
  return (
    <>
      <MergeOverview preview={preview} onSwap={onSwap} onBack={onBack} />
      <div className="mt-8 flex flex-wrap items-center gap-3 border-t pt-5">
        <Button kind="danger" isDisabled={isBlocked} onPress={() => setAsking(true)}>
          {t('accounts.merge.do')}
        </Button>
        <p className="text-muted">{t(isBlocked ? 'accounts.merge.blocked' : 'accounts.merge.final')}</p>
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('accounts.merge.do')}
          description={t('accounts.merge.what', {
            from: preview.from.username || preview.from.name,
            into: preview.into.username || preview.into.name,
          })}
          confirmLabel={t('accounts.merge.do')}
          defaultValue={typed}
          onClose={() => setAsking(false)}
          onReason={(reason) => {
            setTyped(reason);
            void merge(reason);
          }}
        />
      )}
    </>
  );
}
