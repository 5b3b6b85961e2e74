import { failureSentence } from '@plenum/contract/messaging/failure-words';
import {
  placeProvider,
  type ProviderKind,
  type ProviderView,
  removeProvider,
} from '@plenum/contract/messaging/providers';
import { use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { ArrowDownIcon, ArrowUpIcon } from '#kernel/ui/icons/more-icons';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { CardFact, CardFacts } from '#kernel/organize/card-facts';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { BindingsDialog } from './bindings-dialog.tsx';
import { ChangeProviderDialog } from './provider-dialog.tsx';
import { useProvidersChanged, useProviderTest } from './providers-api.ts';

interface ProviderCardProps {
  provider: ProviderView;
  /** The provider's position in the order. */
  number: number;
  isFirst: boolean;
  isLast: boolean;
  /** The reader's address to which a test is sent; empty if the reader has none for this channel. */
  ownTarget: string;
}

/** One provider: what it serves, whether it works, and its actions. */
export function MessageProviderCard({ provider, number, isFirst, isLast, ownTarget }: ProviderCardProps) {
  const { t } = useTranslation(['messaging-organize', 'organize']);
  const { id, kind } = provider;
  const isOutbox = kind === 'outbox';
  const name = isOutbox ? t('organize:providers.kind.outbox') : provider.name;
  const heading = `message-provider-${id ?? number}`;
  return (
    <article aria-labelledby={heading} className="rounded-lg border bg-surface-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span aria-hidden className="tabular text-muted">
          {number}
        </span>
        <h3 id={heading} className="min-w-0 text-base font-semibold break-words">
          {name}
        </h3>
        {!isOutbox && <span className="text-sm text-muted">{t(`organize:providers.kind.${kind}`)}</span>}
        <Status provider={provider} />
        {id !== null && <Order id={id} name={name} isFirst={isFirst} isLast={isLast} />}
      </div>
      <Facts provider={provider} />
      {id === null || kind === 'outbox' ? (
        <p className="mt-3 max-w-prose text-sm text-muted">
          {isOutbox ? outboxWords() : t('providers.fixed')}
        </p>
      ) : (
        <Actions provider={{ ...provider, id, kind }} ownTarget={ownTarget} />
      )}
    </article>
  );

  function outboxWords(): string {
    return provider.name === 'DEMO' ? t('providers.outbox.demo') : t('providers.outbox.settings');
  }
}

function Status({ provider: { id, kind, isEnabled, test } }: { provider: ProviderView }) {
  const { t } = useTranslation('messaging-organize');
  const [tone, word] = statusOf();
  return <StatusPill tone={tone}>{t(`providers.status.${word}`)}</StatusPill>;

  function statusOf(): [StatusTone, 'outbox' | 'fixed' | 'off' | 'failed' | 'untested' | 'works'] {
    if (kind === 'outbox') return ['warning', 'outbox'];
    if (id === null) return ['neutral', 'fixed'];
    if (!isEnabled) return ['neutral', 'off'];
    if (!test) return ['warning', 'untested'];
    return test.failure ? ['danger', 'failed'] : ['success', 'works'];
  }
}

/** Buttons that move the provider up or down in the order. */
function Order({
  id,
  name,
  isFirst,
  isLast,
}: {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { t } = useTranslation('messaging-organize');
  const place = usePlace(id);
  return (
    <span className="-my-2 ms-auto flex">
      <IconButton
        icon={ArrowUpIcon}
        label={t('providers.earlier', { name })}
        isDisabled={isFirst}
        onPress={() => void place({ move: 'earlier' })}
      />
      <IconButton
        icon={ArrowDownIcon}
        label={t('providers.later', { name })}
        isDisabled={isLast}
        onPress={() => void place({ move: 'later' })}
      />
    </span>
  );
}

function usePlace(providerId: string) {
  const confirmed = use(ConfirmedActionContext);
  const changed = useProvidersChanged();
  return async (body: { isEnabled: boolean } | { move: 'earlier' | 'later' }): Promise<void> => {
    try {
      changed(await confirmed(() => call(placeProvider, { params: { providerId }, body, quiet: true })));
    } catch {
      // The reader has already seen the error.
    }
  };
}

function Facts({ provider }: { provider: ProviderView }) {
  const { t } = useTranslation('messaging-organize');
  const lan = useAppStore((state) => state.lan);
  const { channel, settings, prefixes, except, changedAt } = provider;
  const every = prefixes.length === 0 || prefixes.includes('+');
  const names = ['host', 'port', 'user', 'from', 'url', 'appId'] as const;
  return (
    <CardFacts>
      {channel === 'sms' && (
        <CardFact label={t('providers.serves')}>
          {every ? t('providers.everyNumber') : prefixes.join(' ')}
          {except.length > 0 && ` ${t('providers.exceptOf', { prefixes: except.join(' ') })}`}
        </CardFact>
      )}
      {settings['signName'] !== undefined && (
        <CardFact label={t('providers.field.signName')}>【{settings['signName']}】</CardFact>
      )}
      {names.map(
        (name) =>
          settings[name] !== undefined &&
          settings[name] !== '' && (
            <CardFact key={name} label={t(`providers.field.${name}`)}>
              <span className="break-all">{settings[name]}</span>
            </CardFact>
          ),
      )}
      {changedAt !== null && (
        <CardFact label={t('providers.secrets')}>
          {settings['keyEnd'] === undefined
            ? t('providers.set', { when: formatDateTime(changedAt, lan) })
            : t('providers.setEnd', { end: settings['keyEnd'], when: formatDateTime(changedAt, lan) })}
        </CardFact>
      )}
      {provider.reportUrl !== null && (
        <CardFact label={t('providers.reports')}>
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 break-all">{provider.reportUrl}</span>
            <CopyButton text={provider.reportUrl} label={t('providers.copyReports')} className="-my-2" />
          </span>
        </CardFact>
      )}
      {provider.id !== null && (
        <CardFact label={t('providers.lastTest')}>
          <TestResult provider={provider} />
        </CardFact>
      )}
    </CardFacts>
  );
}

function TestResult({ provider: { test } }: { provider: ProviderView }) {
  const { t } = useTranslation('messaging-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  if (!test) return <span className="text-warning">{t('providers.notTested')}</span>;
  const when = formatDateTime(test.at, lan);
  if (!test.failure) return <span className="text-success">{t('providers.passed', { when })}</span>;
  return (
    <>
      <span className="font-medium text-danger">{sentence(failureSentence(test.failure))}</span>{' '}
      <span className="text-muted">
        {test.failure.code} · {when}
      </span>
    </>
  );
}

interface ActionsProps {
  provider: ProviderView & { id: string; kind: ProviderKind };
  ownTarget: string;
}

function Actions({ provider, ownTarget }: ActionsProps) {
  const { t } = useTranslation('messaging-organize');
  const [open, setOpen] = useState<'change' | 'remove' | 'templates'>();
  const test = useProviderTest();
  const place = usePlace(provider.id);
  const { id, name, isEnabled, channel, kind } = provider;
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          isPending={test.isPending}
          isDisabled={ownTarget === ''}
          aria-label={t('providers.testOf', { name })}
          onPress={() => test.mutate(id)}
        >
          {t('providers.test')}
        </Button>
        <Button size="small" aria-label={t('providers.changeOf', { name })} onPress={() => setOpen('change')}>
          {t('providers.change')}
        </Button>
        {(kind === 'aliyun' || kind === 'tencent') && (
          <Button
            size="small"
            aria-label={t('providers.templatesOf', { name })}
            onPress={() => setOpen('templates')}
          >
            {t('providers.templates')}
          </Button>
        )}
        <Button
          size="small"
          kind="quiet"
          aria-label={t(isEnabled ? 'providers.turnOffOf' : 'providers.turnOnOf', { name })}
          onPress={() => void place({ isEnabled: !isEnabled })}
        >
          {t(isEnabled ? 'providers.turnOff' : 'providers.turnOn')}
        </Button>
        <Button
          size="small"
          kind="quiet"
          aria-label={t('providers.removeOf', { name })}
          onPress={() => setOpen('remove')}
        >
          {t('providers.remove')}
        </Button>
      </div>
      <p className="mt-2 text-sm text-muted">
        {ownTarget === ''
          ? t(`providers.noTarget.${channel}`)
          : t('providers.testGoesTo', { target: ownTarget })}
      </p>
      {open === 'change' && <ChangeProviderDialog provider={provider} onClose={close} />}
      {open === 'templates' && (kind === 'aliyun' || kind === 'tencent') && (
        <BindingsDialog provider={{ ...provider, kind }} onClose={close} />
      )}
      {open === 'remove' && <RemoveDialog provider={provider} onClose={close} />}
    </>
  );
}

function RemoveDialog({
  provider: { id, name },
  onClose,
}: {
  provider: ActionsProps['provider'];
  onClose: () => void;
}) {
  const { t } = useTranslation('messaging-organize');
  const confirmed = use(ConfirmedActionContext);
  const changed = useProvidersChanged();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('providers.removeAsk', { name })}
      confirmLabel={t('providers.remove')}
      closeLabel={t('providers.keep')}
      isDangerous
      onConfirm={async () => {
        changed(await confirmed(() => call(removeProvider, { params: { providerId: id }, quiet: true })));
        notify({ kind: 'success', text: t('providers.removed', { name }) });
      }}
    >
      {t('providers.removeWhat')}
    </ConfirmDialog>
  );
}
