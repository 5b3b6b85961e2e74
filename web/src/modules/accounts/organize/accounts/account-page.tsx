import { joinItems } from '@plenum/contract/kernel/punctuation';
import { accountList } from '@plenum/contract/accounts/account-list';
import { languageWords } from '@plenum/contract/accounts/account-words';
import { roleWords } from '@plenum/contract/accounts/role-words';
import { consentActWords, consentSubjectWords, consentWayWords } from '@plenum/contract/consents/documents';
import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { yesNoWords } from '@plenum/contract/kernel/yes-no';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Tabs } from '#kernel/ui/layout/tabs';
import { useLinks } from '#kernel/organize/links';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { usePieces } from '#kernel/organize/pieces';
import { AccountActions } from './account-actions.tsx';
import { AccountStatePill } from './account-state-pill.tsx';
import { AccountLogins } from './account-logins.tsx';
import { AccountMoney } from './account-money.tsx';
import { accountQuery } from './accounts-api.ts';
import { MaskedContact } from './masked-contact.tsx';
import { MergedInto, OtherAccounts } from './merged-accounts.tsx';
import { ResetRequest } from './reset-request.tsx';

const tabIds = ['profile', 'registrations', 'money', 'messages', 'logins', 'audit'] as const;
type TabId = (typeof tabIds)[number];

/** One person with all their data. */
export function AccountRecordPage({ id, tab }: { id: string; tab: string | undefined }) {
  const { AccountAudit, AccountRegistrations } = usePieces();
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { data: account, error, refetch } = useQuery(accountQuery(id, lan));
  useTitle(account?.name ?? t('accounts.title'));
  if (error && !account) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!account)
    return (
      <SkeletonGroup>
        <SkeletonText lines={10} />
      </SkeletonGroup>
    );
  const selected: TabId = tabIds.find((known) => known === tab) ?? 'profile';
  const contents = {
    profile: <Profile account={account} />,
    registrations: <AccountRegistrations account={account} />,
    money: <AccountMoney account={account} />,
    messages: <Messages account={account} />,
    logins: <AccountLogins account={account} />,
    audit: <AccountAudit account={account} label={t('accounts.tab.audit')} />,
  };
  return (
    <>
      <PageHead
        back={<Link href={links.accounts()}>{t('accounts.title')}</Link>}
        title={account.name}
        detail={
          <>
            <AccountStatePill state={account.state} />
            {account.administrator && <StatusPill>{t('accounts.administrator')}</StatusPill>}
          </>
        }
        actions={<AccountActions account={account} />}
      />
      <MergedInto account={account} />
      {account.reset && <ResetRequest account={account} reset={account.reset} />}
      <Tabs
        label={t('accounts.tabs')}
        selected={selected}
        onSelect={(next) => links.go(links.accounts({ id, tab: next }), { replaces: true, stays: true })}
        tabs={tabIds.map((one) => ({
          id: one,
          label: t(`accounts.tab.${one}`),
          content: (
            <>
              <h2 className="sr-only">{t(`accounts.tab.${one}`)}</h2>
              {contents[one]}
            </>
          ),
        }))}
      />
    </>
  );
}

function Profile({ account }: { account: AccountDetail }) {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const yesNo = (value: boolean) => sentence(yesNoWords[value ? 'yes' : 'no']);
  const head = (column: keyof typeof accountList.columns) => sentence(accountList.columns[column].words);
  return (
    <div className="grid gap-x-12 gap-y-7 lg:grid-cols-2">
      <div>
        <FactGroup title={t('accounts.tab.profile')}>
          <FactList
            facts={[
              { id: 'name', label: head('name'), value: account.name },
              { id: 'username', label: head('username'), value: account.username },
              {
                id: 'phone',
                label: head('phone'),
                value: account.phone && <MaskedContact account={account} field="phone" />,
              },
              {
                id: 'email',
                label: head('email'),
                value: account.email && <MaskedContact account={account} field="email" />,
              },
              {
                id: 'language',
                label: head('language'),
                value: sentence(languageWords[account.language]),
              },
              {
                id: 'created',
                label: head('createdAt'),
                value: formatDateTime(account.createdAt, lan),
              },
              {
                id: 'login',
                label: head('lastLoginAt'),
                value: account.lastLoginAt ? formatDateTime(account.lastLoginAt, lan) : t('accounts.never'),
              },
            ]}
          />
        </FactGroup>
        <OtherAccounts account={account} />
      </div>
      <div>
        <FactGroup title={t('accounts.security')}>
          <FactList
            facts={[
              {
                id: 'second',
                label: head('secondFactor'),
                value: account.secondFactor
                  ? t('accounts.secondFactorOn', { n: account.recoveryCodesLeft })
                  : yesNo(false),
              },
              {
                id: 'administrator',
                label: head('administrator'),
                value: yesNo(account.administrator),
              },
              {
                id: 'disabled',
                label: t(account.mergedInto ? 'accounts.mergedSince' : 'accounts.disabledSince'),
                value: account.disabledAt && formatDateTime(account.disabledAt, lan),
              },
              { id: 'why', label: t('organize:people.reason'), value: account.disabledReason },
            ]}
          />
        </FactGroup>
        {account.roles.length > 0 && (
          <FactGroup title={t('accounts.roles')}>
            <FactList
              facts={account.roles.map(({ conference, roles }) => ({
                id: conference.id,
                label: joinItems(
                  roles.map((role) => sentence(roleWords[role].name)),
                  lan,
                ),
                value: <Link href={links.console(conference.id, 'staff')}>{conference.title}</Link>,
              }))}
            />
          </FactGroup>
        )}
        {account.consents.length > 0 && (
          <FactGroup title={t('accounts.consents')}>
            <FactList
              facts={account.consents.map(({ id, subject, version, act, way, at }) => ({
                id,
                label: sentence(consentSubjectWords[subject]),
                value: t('accounts.consent', {
                  act: sentence(consentActWords[act]),
                  version,
                  way: sentence(consentWayWords[way]),
                  at: formatDateTime(at, lan),
                }),
              }))}
            />
          </FactGroup>
        )}
      </div>
    </div>
  );
}

function Messages({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  if (account.messages.length === 0) return <p className="text-muted">{t('accounts.noMessages')}</p>;
  return (
    <FactList
      facts={account.messages.map(({ id, subject, target, createdAt }) => ({
        id,
        label: formatDateTime(createdAt, lan),
        value: (
          <span className="flex flex-wrap gap-x-3">
            <span>{subject}</span>
            <span className="tabular text-muted">{target}</span>
          </span>
        ),
      }))}
    />
  );
}
