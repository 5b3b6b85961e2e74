import { accountList } from '@plenum/contract/accounts/account-list';
import { revealAccountField, type revealedAccountFields } from '@plenum/contract/accounts/administer';
import type { AccountDetail } from '@plenum/contract/console/account-detail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { EyeIcon } from '#kernel/ui/icons/more-icons';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { ReasonDialog } from '#kernel/organize/reason-dialog';
import { accountsChanged } from './accounts-api.ts';

interface MaskedContactProps {
  account: AccountDetail;
  field: (typeof revealedAccountFields)[number];
}

/** A masked phone number or email address. It is shown in full after the user gives a reason, which is recorded. */
export function MaskedContact({ account, field }: MaskedContactProps) {
  const { t } = useTranslation('organize');
  const sentence = useSentence();
  const client = useQueryClient();
  const confirmed = use(ConfirmedActionContext);
  const [isAsking, setAsking] = useState(false);
  const reveal = useMutation({
    mutationFn: (reason: string) =>
      confirmed(() =>
        call(revealAccountField, { params: { id: account.id }, body: { field, reason }, quiet: true }),
      ),
    onSuccess: () => void accountsChanged(client),
  });
  const label = t('people.show', { what: sentence(accountList.columns[field].words) });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="tabular">{reveal.data?.value ?? account[field]}</span>
      {reveal.data ? (
        <CopyButton text={reveal.data.value} className="-my-2" />
      ) : (
        <button
          type="button"
          aria-label={label}
          title={label}
          disabled={reveal.isPending}
          onClick={() => setAsking(true)}
          className="-my-2 inline-grid size-8 cursor-pointer place-items-center rounded-md text-muted hover:bg-text/[0.06] hover:text-text disabled:opacity-45 pointer-coarse:size-11"
        >
          <EyeIcon className="size-4" />
        </button>
      )}
      {isAsking && (
        <ReasonDialog
          title={label}
          description={t('people.showWhat')}
          confirmLabel={t('people.showDo')}
          onClose={() => setAsking(false)}
          onReason={(reason) => reveal.mutate(reason)}
        />
      )}
    </span>
  );
}
