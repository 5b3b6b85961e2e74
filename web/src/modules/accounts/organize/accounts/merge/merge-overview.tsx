import {
  type MergeFate,
  mergeFates,
  mergeGroupWords,
  type MergePreview,
} from '@plenum/contract/accounts/merge';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatNumber, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CandidateLines } from './choose-account.tsx';

type Group = MergePreview['groups'][number];

interface MergeOverviewProps {
  preview: MergePreview;
  onSwap: () => void;
  onBack: () => void;
}

/** Shows the account that remains, the reasons that block the merge, and the data that is moved, removed or kept. */
export function MergeOverview({ preview, onSwap, onBack }: MergeOverviewProps) {
  const { t } = useTranslation('accounts-organize');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Side title={t('accounts.merge.stays')} side={preview.into} />
        <Side title={t('accounts.merge.ends')} side={preview.from} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" onPress={onSwap}>
          {t('accounts.merge.swap')}
        </Button>
        <Button size="small" kind="quiet" onPress={onBack}>
          {t('accounts.merge.other')}
        </Button>
      </div>
      {preview.blocks.length > 0 && <Blocks blocks={preview.blocks} />}
      {mergeFates.map((fate) => (
        <Fate key={fate} fate={fate} groups={preview.groups.filter((group) => group.fate === fate)} />
      ))}
    </>
  );
}

function Side({ title, side }: { title: string; side: MergePreview['from'] }) {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  return (
    <section aria-label={title} className="rounded-lg border bg-surface-raised p-5">
      <h2 className="mb-1.5 text-sm font-semibold text-muted">{title}</h2>
      <CandidateLines candidate={side} />
      <p className="mt-1.5 text-sm text-muted">
        {t('accounts.merge.since', {
          created: formatDateTime(side.createdAt, lan),
          login: side.lastLoginAt ? formatDateTime(side.lastLoginAt, lan) : t('accounts.never'),
        })}
      </p>
    </section>
  );
}

function Blocks({ blocks }: { blocks: MergePreview['blocks'] }) {
  const { t } = useTranslation('accounts-organize');
  return (
    <section
      aria-label={t('accounts.merge.first')}
      className="mt-6 rounded-lg border border-danger bg-danger-soft p-5"
    >
      <h2 className="font-semibold text-danger">{t('accounts.merge.first')}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5">
        {blocks.map(({ code, sentence }) => (
          <li key={`${code} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Fate({ fate, groups }: { fate: MergeFate; groups: readonly Group[] }) {
  const { t } = useTranslation('accounts-organize');
  if (groups.length === 0 && fate !== 'moves') return null;
  return (
    <section className="mt-8" aria-label={t(`accounts.merge.fate.${fate}`)}>
      <h2 className="text-lg font-semibold">{t(`accounts.merge.fate.${fate}`)}</h2>
      <p className="mt-0.5 text-muted">
        {t(groups.length === 0 ? 'accounts.merge.nothing' : `accounts.merge.fateWhat.${fate}`)}
      </p>
      {groups.map((group) => (
        <GroupRows key={group.key} group={group} />
      ))}
    </section>
  );
}

function GroupRows({ group }: { group: Group }) {
  const { t } = useTranslation('accounts-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const more = group.count - group.rows.length;
  return (
    <div className="mt-4">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {sentence(mergeGroupWords[group.key])}
        <span className="tabular text-sm text-muted">{formatNumber(group.count, lan)}</span>
      </h3>
      {group.rows.length > 0 && (
        <ul className="mt-1">
          {group.rows.map(({ id, label, conference, at, currency, amount }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-t py-2">
              {label !== '' && <span className="break-all">{label}</span>}
              {conference !== '' && <span className="text-muted">{conference}</span>}
              <span className="ms-auto flex flex-wrap gap-x-4">
                {at !== null && <span className="tabular text-muted">{formatDateTime(at, lan)}</span>}
                {amount !== null && currency !== null && (
                  <span className="tabular">{money(amount, currency, lan)}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && group.rows.length > 0 && (
        <p className="border-t py-2 text-muted">{t('accounts.merge.more', { count: more })}</p>
      )}
    </div>
  );
}
