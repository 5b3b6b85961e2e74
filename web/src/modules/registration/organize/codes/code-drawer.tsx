import { MOST_CODE_ORDERS, type readDiscountCode } from '@plenum/contract/console/code-lists';
import { recordsChanged } from '#kernel/organize/record-keys';
import { codeList, type CodeRow } from '@plenum/contract/registration/codes/code-list';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { changeCode } from '@plenum/contract/registration/codes/endpoints';
import { discountScopeWords } from '@plenum/contract/registration/codes/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDateTime, formatNumber, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Link } from '#kernel/ui/buttons/link';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { useLinks } from '#kernel/organize/links';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { OrderPill } from '#kernel/organize/state-pills';
import type { RecordPosition } from '#kernel/records/use-record-position';
import { CodePill, formatDiscount, formatUses } from './code-facts.tsx';
import { codeQuery } from './codes-api.ts';
import { EditCodeDialog, codeLimits } from './edit-code-dialog.tsx';

type CodeView = ReplyOf<typeof readDiscountCode>;

interface CodeDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
  row: CodeRow | undefined;
}

/** One code next to the list: its discount, its limits, and the orders that use it. */
export function CodeDrawer({ meeting, place, row }: CodeDrawerProps) {
  const { t } = useTranslation('registration-organize');
  const lan = useAppStore((state) => state.lan);
  const { id, ...leave } = place;
  const { data: code, error, refetch } = useQuery(codeQuery(meeting.id, id, lan));
  const known = code ?? row;
  return (
    <Drawer
      isOpen
      {...leave}
      size="large"
      title={<span className="tabular">{known?.code ?? t('codes.code')}</span>}
      {...(known && { subtitle: formatDiscount(known, lan), status: <CodePill code={known} /> })}
      {...(code && { actions: <CodeActions meeting={meeting} code={code} /> })}
    >
      {error && !code && <LoadingFailed error={error} onRetry={refetch} />}
      {!code && !error && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {code && (
        <>
          <CodeFacts code={code} timeZone={meeting.timeZone} />
          <FactGroup title={t('codes.orders')}>
            <CodeOrders meeting={meeting} orders={code.orders} />
          </FactGroup>
        </>
      )}
    </Drawer>
  );
}

function CodeActions({ meeting, code }: { meeting: MeetingConsole; code: CodeView }) {
  const { t } = useTranslation('registration-organize');
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const params = { id: meeting.id, codeId: code.id };
  async function toggle() {
    setSwitching(true);
    try {
      await call(changeCode, { params, body: { ...codeLimits(code), active: !code.active } });
      notify({ kind: 'success', text: t(code.active ? 'codes.switchedOff' : 'codes.switchedOn') });
    } finally {
      setSwitching(false);
      await recordsChanged(client, meeting.id);
    }
  }
  return (
    <>
      <CopyButton text={code.code} label={t('codes.copy')} />
      <Button onPress={() => setEditing(true)}>{t('codes.edit')}</Button>
      <Button isPending={isSwitching} onPress={() => void toggle().catch(() => undefined)}>
        {t(code.active ? 'codes.switchOff' : 'codes.switchOn')}
      </Button>
      {isEditing && (
        <EditCodeDialog
          code={code}
          timeZone={meeting.timeZone}
          onClose={() => setEditing(false)}
          onSave={async (body, idempotencyKey) => {
            await call(changeCode, { params, body, idempotencyKey, quiet: true });
            notify({ kind: 'success', text: t('codes.saved') });
            await recordsChanged(client, meeting.id);
          }}
        />
      )}
    </>
  );
}

function CodeFacts({ code, timeZone }: { code: CodeView; timeZone: string }) {
  const { t } = useTranslation(['registration-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const time = (at: string | null) => at && formatDateTime(at, lan, timeZone);
  return (
    <FactList
      facts={[
        { id: 'discount', label: t('codes.discount'), value: formatDiscount(code, lan) },
        { id: 'scope', label: t('codes.scope'), value: sentence(discountScopeWords[code.scope]) },
        { id: 'types', label: t('codes.types'), value: code.typeNames.join(', ') || t('codes.allTypes') },
        { id: 'uses', label: t('codes.uses'), value: formatUses(code, lan) },
        {
          id: 'perAccount',
          label: t('codes.mostPerAccount'),
          value: code.mostPerAccount === null ? null : formatNumber(code.mostPerAccount, lan),
        },
        { id: 'from', label: t('codes.validFrom'), value: time(code.validFrom) },
        { id: 'until', label: t('codes.validUntil'), value: time(code.validUntil) },
        { id: 'batch', label: t('codes.batch'), value: code.batch },
        { id: 'note', label: t('codes.note'), value: code.note },
        { id: 'created', label: sentence(codeList.columns.createdAt.words), value: time(code.createdAt) },
      ]}
    />
  );
}

function CodeOrders({ meeting, orders }: { meeting: MeetingConsole; orders: CodeView['orders'] }) {
  const { t } = useTranslation('registration-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  if (orders.length === 0) return <p className="text-muted">{t('codes.noOrders')}</p>;
  return (
    <>
      <ul>
        {orders.map(({ id, number, state, buyer, currency, discount }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 border-t py-2 first:border-t-0">
            <Link href={links.console(meeting.id, 'orders', { open: id })} className="tabular">
              {number}
            </Link>
            <OrderPill status={state} />
            <span className="min-w-0 break-words">{buyer}</span>
            <span className="tabular ms-auto font-semibold">{money(-discount, currency, lan)}</span>
          </li>
        ))}
      </ul>
      {orders.length === MOST_CODE_ORDERS && (
        <p className="mt-2 text-sm text-muted">{t('codes.firstOrders', { n: MOST_CODE_ORDERS })}</p>
      )}
    </>
  );
}
