import { logIn } from '@plenum/contract/accounts/endpoints';
import { roleWords } from '@plenum/contract/accounts/role-words';
import { listDemoAccounts } from '@plenum/contract/kernel/endpoints';
import { inLanguage } from '@plenum/contract/kernel/language';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';
import { beginLogin } from '#kernel/state/login';
import { Button } from '#kernel/ui/buttons/button';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';

const accountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: ({ signal }) => call(listDemoAccounts, { signal }),
  staleTime: Infinity,
});

/** The accounts of the demo, each with a button that logs in. */
export function DemoAccounts() {
  const { t } = useTranslation('app');
  const lan = useAppStore((state) => state.lan);
  const { data: accounts } = useQuery(accountsQuery);
  const enter = useMutation({
    mutationFn: (account: { username: string; password: string }) =>
      call(logIn, { body: { account: account.username, password: account.password } }),
    onSuccess: (step) => {
      if (step.step === 'done') beginLogin(step.token, { accountId: step.me.id });
    },
  });
  return (
    <>
      {!accounts && <SkeletonText lines={4} />}
      <ul className="grid gap-x-12 lg:grid-cols-2">
        {accounts?.map(({ username, password, role }) => (
          <li key={username} className="flex items-center gap-4 border-t py-2">
            <span className="w-32 shrink-0 font-semibold">
              {role === 'administrator' || role === 'attendee'
                ? t(`role.${role}`)
                : inLanguage(roleWords[role].name, lan)}
            </span>
            <span className="min-w-0 grow text-sm text-muted">
              <span className="block truncate font-mono text-text">{username}</span>
              <span className="block truncate font-mono">{password}</span>
            </span>
            <Button
              size="small"
              className="min-h-11 shrink-0"
              aria-label={t('enterAs', { username })}
              isPending={enter.isPending && enter.variables.username === username}
              onPress={() => enter.mutate({ username, password })}
            >
              {t('logIn')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
