import { accountTitle } from '@plenum/contract/accounts/account-title';
import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Link } from '#kernel/ui/buttons/link';
import { useLinks } from '#kernel/organize/links';
import { FactGroup, FactList } from '#kernel/records/fact-list';

/** Shown on the page of an account that was merged into another one, to say where its data is now. */
export function MergedInto({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('accounts-organize');
  const links = useLinks();
  const { mergedInto: into } = account;
  if (into === null) return null;
  return (
    <section
      aria-label={t('accounts.merge.into')}
      className="mb-6 flex flex-wrap gap-x-2 rounded-lg border bg-surface-raised p-5"
    >
      <span>{t('accounts.merge.into')}</span>
      <Link href={links.accounts({ id: into.id })}>{accountTitle(into)}</Link>
    </section>
  );
}

/** The accounts that were merged into this one, and those that may be the same person's. */
export function OtherAccounts({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('accounts-organize');
  const links = useLinks();
  return (
    <>
      {account.mergedFrom.length > 0 && (
        <FactGroup title={t('accounts.merge.from')}>
          <ul>
            {account.mergedFrom.map((merged) => (
              <li key={merged.id} className="border-t py-2 break-words first:border-t-0">
                <Link href={links.accounts({ id: merged.id })}>{accountTitle(merged)}</Link>
              </li>
            ))}
          </ul>
        </FactGroup>
      )}
      {account.similar.length > 0 && (
        <FactGroup title={t('accounts.similar')}>
          <FactList
            facts={account.similar.map((other) => ({
              id: other.id,
              label: t(`accounts.likeness.${other.likeness}`),
              value: (
                <span className="flex flex-wrap gap-x-4">
                  <Link href={links.accounts({ id: other.id })}>{accountTitle(other)}</Link>
                  {!account.isSelf && (
                    <Link href={links.accounts({ id: account.id, merge: other.id })}>
                      {t('accounts.merge.compare')}
                    </Link>
                  )}
                </span>
              ),
            }))}
          />
        </FactGroup>
      )}
    </>
  );
}
