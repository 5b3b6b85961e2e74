import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { retireMerchant } from '@plenum/contract/payments/merchant-endpoints';
import type { MerchantAccount, MerchantProvider } from '@plenum/contract/payments/merchant-schemas';
import { walletDefinitions } from '@plenum/contract/meetings/wallets/registry';
import { testFailureWords, walletWords } from '@plenum/contract/payments/words';
import { use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { CardFact, CardFacts } from '#kernel/organize/card-facts';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { AddMerchantDialog, ChangeMerchantDialog, NotifyAddress } from './merchant-dialogs.tsx';
import { useMerchantsChanged, useMerchantTest } from './merchants-api.ts';

interface ProviderCardProps {
  meeting: MeetingConsole;
  provider: MerchantProvider;
  isSandbox: boolean;
}

/** One payment provider: whether it is set up and works, and its actions. */
export function PaymentProviderCard({ meeting, provider, isSandbox }: ProviderCardProps) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  const [open, setOpen] = useState<'add' | 'change' | 'retire'>();
  const test = useMerchantTest(meeting.id);
  const close = () => setOpen(undefined);
  const { account, wallet } = provider;
  const name = sentence(walletWords[wallet]);
  const dialogProps = { meeting, provider, onClose: close, onSaved: (id: string) => test.mutate(id) };
  return (
    <article
      aria-labelledby={`provider-${wallet}`}
      className="rounded-lg border bg-surface-raised p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={`provider-${wallet}`} className="text-base font-semibold">
          {name}
        </h3>
        <Status account={account} isSandbox={isSandbox} />
        {!account && (
          <Button
            size="small"
            className="ms-auto"
            aria-label={t('merchants.addOf', { name })}
            onPress={() => setOpen('add')}
          >
            {t('merchants.add')}
          </Button>
        )}
      </div>
      {account && (
        <>
          <Facts meeting={meeting} provider={provider} account={account} isTesting={test.isPending} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              size="small"
              isPending={test.isPending}
              aria-label={t('merchants.testOf', { name })}
              onPress={() => test.mutate(account.id)}
            >
              {t('merchants.test')}
            </Button>
            <Button
              size="small"
              aria-label={t('merchants.changeOf', { name })}
              onPress={() => setOpen('change')}
            >
              {t('merchants.change')}
            </Button>
            <Button
              size="small"
              kind="quiet"
              aria-label={t('merchants.replaceOf', { name })}
              onPress={() => setOpen('add')}
            >
              {t('merchants.replace')}
            </Button>
            <Button
              size="small"
              kind="quiet"
              aria-label={t('merchants.retireOf', { name })}
              onPress={() => setOpen('retire')}
            >
              {t('merchants.retire')}
            </Button>
          </div>
        </>
      )}
      {open === 'add' && <AddMerchantDialog {...dialogProps} />}
      {open === 'change' && account && <ChangeMerchantDialog {...dialogProps} account={account} />}
      {open === 'retire' && account && (
        <RetireDialog meeting={meeting} account={account} name={name} onClose={close} />
      )}
    </article>
  );
}

function Status({ account, isSandbox }: { account: MerchantAccount | null; isSandbox: boolean }) {
  const { t } = useTranslation('payments-organize');
  const [tone, word] = statusOf(account, isSandbox);
  return <StatusPill tone={tone}>{t(`merchants.status.${word}`)}</StatusPill>;
}

type StatusWord = 'sandbox' | 'none' | 'untested' | 'test' | 'ready';

function statusOf(account: MerchantAccount | null, isSandbox: boolean): [StatusTone, StatusWord] {
  if (!account) return isSandbox ? ['warning', 'sandbox'] : ['neutral', 'none'];
  if (!account.isReady) return ['danger', 'untested'];
  return account.isTest ? ['warning', 'test'] : ['success', 'ready'];
}

interface FactsProps extends Pick<ProviderCardProps, 'meeting' | 'provider'> {
  account: MerchantAccount;
  isTesting: boolean;
}

function Facts({ meeting, provider, account, isTesting }: FactsProps) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const when = (at: string) => formatDateTime(at, lan, meeting.timeZone);
  const sentence = useSentence();
  const { numbers, keys, merchant, app, isWebhookFirst } = walletDefinitions[account.wallet];
  return (
    <CardFacts>
      <CardFact label={sentence(numbers[merchant]!.label)}>
        <span className="tabular">•••• {account.merchantEnd}</span>
      </CardFact>
      <CardFact label={sentence(numbers[app]!.label)}>
        <span className="tabular">•••• {account.appEnd}</span>
      </CardFact>
      <CardFact label={t('merchants.keys')}>
        {account.changedBy === ''
          ? t('merchants.setOn', { when: when(account.changedAt) })
          : t('merchants.setOnBy', { when: when(account.changedAt), by: account.changedBy })}
      </CardFact>
      {'appSecret' in keys && (
        <CardFact label={t('merchants.insideWechat')}>
          {t(account.hasAppSecret ? 'merchants.insideWechatYes' : 'merchants.insideWechatNo')}
        </CardFact>
      )}
      <CardFact label={t('merchants.lastTest')}>
        <TestResult account={account} when={when} isTesting={isTesting} />
      </CardFact>
      {isWebhookFirst === true && provider.notifyUrl !== null && (
        <CardFact label={t('merchants.webhook')}>
          <NotifyAddress url={provider.notifyUrl} />
        </CardFact>
      )}
    </CardFacts>
  );
}

interface TestResultProps {
  account: MerchantAccount;
  when: (at: string) => string;
  isTesting: boolean;
}

function TestResult({ account: { test, isReady }, when, isTesting }: TestResultProps) {
  const { t } = useTranslation('payments-organize');
  const sentence = useSentence();
  return (
    <output>
      {isTesting && t('merchants.testing')}
      {!isTesting && !test && <span className="text-warning">{t('merchants.notTested')}</span>}
      {!isTesting && test && test.failure === null && (
        <span className="text-success">{t('merchants.passed', { when: when(test.at) })}</span>
      )}
      {!isTesting && test?.failure && (
        <>
          <span className="font-medium text-danger">{sentence(testFailureWords[test.failure.kind])}</span>{' '}
          <span className="text-muted">
            {test.failure.code} · {when(test.at)}
          </span>
          {!isReady && <span className="mt-1 block">{t('merchants.notOffered')}</span>}
        </>
      )}
    </output>
  );
}

interface RetireDialogProps {
  meeting: MeetingConsole;
  account: MerchantAccount;
  name: string;
  onClose: () => void;
}

function RetireDialog({ meeting, account, name, onClose }: RetireDialogProps) {
  const { t } = useTranslation('payments-organize');
  const confirmed = use(ConfirmedActionContext);
  const changed = useMerchantsChanged(meeting.id);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('merchants.retireAsk', { name })}
      confirmLabel={t('merchants.retire')}
      closeLabel={t('merchants.keep')}
      isDangerous
      onConfirm={async () => {
        const params = { id: meeting.id, merchantId: account.id };
        changed(await confirmed(() => call(retireMerchant, { params, quiet: true })));
        notify({ kind: 'success', text: t('merchants.retired', { name }) });
      }}
    >
      {t('merchants.retireWhat')}
    </ConfirmDialog>
  );
}
