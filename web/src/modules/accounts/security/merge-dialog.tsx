import { accountTitle } from '@plenum/contract/accounts/account-title';
import { mergeGroupWords, mergeOwn, type MergeGroup, type OwnMerge } from '@plenum/contract/accounts/merge';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatNumber, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { keepMe } from '../api.ts';
import { useConfirmedAction } from '../verification/use-confirmed-action.tsx';

/** The groups of data that a person would miss. Codes, logins and log entries are not listed. */
const shown: readonly MergeGroup[] = [
  'registrations',
  'orders',
  'waiting',
  'balances',
  'recharges',
  'withdrawals',
  'slips',
  'invoices',
  'submissions',
  'siteMessages',
  'drafts',
];
const MOST_ROWS = 5;

export interface FoundAccount {
  kind: 'phone' | 'email';
  /** The number or address as the person typed it. */
  target: string;
  preview: OwnMerge;
}

/** Offers to merge two accounts of a person, because the number or address to be added belongs to the other one. */
export function MergeDialog({ found, onClose }: { found: FoundAccount | undefined; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const confirmed = useConfirmedAction();
  const [isPending, setPending] = useState(false);
  // The last account that was found, kept while the dialog closes with its animation.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const one = found ?? last;
  if (!one) return null;
  const { kind, target, preview } = one;
  const isBlocked = preview.blocks.length > 0;
  const merge = async () => {
    setPending(true);
    try {
      const body = { ticket: preview.ticket, version: preview.version };
      keepMe(client, await confirmed.runWithNotice(() => call(mergeOwn, { body, quiet: true })));
      notify({ kind: 'success', text: t('merge.done') });
      onClose();
      // All pages of this person may have more data than before.
      void client.invalidateQueries();
    } catch (error) {
      // The refusal was shown as a notice; the preview is outdated.
      if (!(error instanceof RefusedCall)) throw error;
      onClose();
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Dialog
        isOpen={found !== undefined}
        onClose={onClose}
        isDismissable={false}
        title={t(`merge.title.${kind}`)}
        description={t(isBlocked ? 'merge.blocked' : 'merge.what')}
        footer={
          <>
            <Button onPress={onClose}>{t(isBlocked ? 'merge.close' : 'merge.keep')}</Button>
            {!isBlocked && (
              <Button kind="danger" isPending={isPending} onPress={() => void merge()}>
                {t('merge.do')}
              </Button>
            )}
          </>
        }
      >
        <Sides preview={preview} />
        {isBlocked ? (
          <ul className="mt-5 flex list-disc flex-col gap-1.5 rounded-lg border border-danger bg-danger-soft p-4 ps-9">
            {preview.blocks.map(({ code, sentence }) => (
              <li key={`${code} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <>
            <Contents preview={preview} />
            <p className="mt-4">{t('merge.target', { target })}</p>
            <Freed preview={preview} kind={kind} />
          </>
        )}
      </Dialog>
      {confirmed.dialog}
    </>
  );
}

function Sides({ preview: { into, from } }: { preview: OwnMerge }) {
  const { t } = useTranslation('accounts');
  const side = (title: string, account: OwnMerge['into']): ReactNode => (
    <div className="rounded-lg border p-4">
      <p className="text-sm text-muted">{title}</p>
      <p className="font-semibold break-words">{accountTitle(account)}</p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        {account.phone !== '' && account.phone !== account.name && (
          <span className="tabular">{account.phone}</span>
        )}
        {account.email !== '' && account.email !== account.name && <span>{account.email}</span>}
      </p>
    </div>
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {side(t('merge.stays'), into)}
      {side(t('merge.ends'), from)}
    </div>
  );
}

function Contents({ preview }: { preview: OwnMerge }) {
  const { t } = useTranslation('accounts');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const groups = preview.groups.filter(({ key }) => shown.includes(key));
  if (groups.length === 0) return <p className="mt-5">{t('merge.nothing')}</p>;
  return (
    <section className="mt-5" aria-label={t('merge.moves')}>
      <h3 className="font-semibold">{t('merge.moves')}</h3>
      {groups.map(({ key, count, rows }) => (
        <div key={key} className="mt-3">
          <p className="flex flex-wrap items-baseline gap-x-2">
            {sentence(mergeGroupWords[key])}
            <span className="tabular text-sm text-muted">{formatNumber(count, lan)}</span>
          </p>
          <ul>
            {listed(key, rows).map(({ id, label, conference, currency, amount }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-t py-1.5 text-sm">
                {label !== '' && <span className="break-all">{label}</span>}
                {conference !== '' && <span className="text-muted">{conference}</span>}
                {amount !== null && currency !== null && (
                  <span className="tabular ms-auto">{money(amount, currency, lan)}</span>
                )}
              </li>
            ))}
          </ul>
          {listed(key, rows).length > 0 && count > MOST_ROWS && (
            <p className="border-t py-1.5 text-sm text-muted">
              {t('merge.more', { count: count - MOST_ROWS })}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

/** Returns the rows to list. Messages are only counted, because there are many, and they matter little. */
function listed(key: MergeGroup, rows: OwnMerge['groups'][number]['rows']) {
  return key === 'siteMessages' ? [] : rows.slice(0, MOST_ROWS);
}

/**
 * The other contact of the account that was merged. It is released, because the remaining account already has one of
 * this kind.
 */
function Freed({ preview, kind }: { preview: OwnMerge; kind: FoundAccount['kind'] }) {
  const { t } = useTranslation('accounts');
  const rows = preview.groups.find(({ key }) => key === 'freed')?.rows ?? [];
  const contact = rows.find(({ id }) => id !== kind)?.label;
  return contact === undefined ? null : <p className="mt-2">{t('merge.freed', { contact })}</p>;
}
