import type { CodeRow } from '@plenum/contract/console/code-lists';
import { currencies } from '@plenum/contract/kernel/money';
import type { Language } from '@plenum/contract/kernel/language';
import { whyNotUse } from '@plenum/contract/registration/codes/discount';
import { codeMessages } from '@plenum/contract/registration/codes/messages';
import { discountScopeWords } from '@plenum/contract/registration/codes/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useNow } from '#kernel/clock/use-now';
import { formatDateTime, formatNumber, price } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

export const shownAtFirst = ['code', 'state', 'discount', 'scope', 'uses', 'validUntil', 'batch', 'note'];

/** `20 %`, `¥200 / $30`. */
export function formatDiscount(
  { percent, amount }: Pick<CodeRow, 'percent' | 'amount'>,
  lan: Language,
): string {
  if (percent !== null) return `${formatNumber(percent, lan)}%`;
  return currencies
    .flatMap((currency) => {
      const minor = amount[currency];
      return minor === null ? [] : [price(minor, currency, lan)];
    })
    .join(' / ');
}

export function formatUses({ uses, mostUses }: Pick<CodeRow, 'uses' | 'mostUses'>, lan: Language): string {
  const used = formatNumber(uses, lan);
  return mostUses === null ? used : `${used} / ${formatNumber(mostUses, lan)}`;
}

type State = 'usable' | 'off' | 'over' | 'notYet' | 'usedUp';

const tones: Readonly<Record<State, StatusTone>> = {
  usable: 'success',
  off: 'neutral',
  over: 'neutral',
  notYet: 'accent',
  usedUp: 'warning',
};

// By the rule that the order goes by, for an account that has not used it.
function stateOf(code: CodeRow, now: number): State {
  if (!code.active) return 'off';
  switch (whyNotUse(code, { usedByAccount: 0, isHeld: false }, new Date(now))) {
    case null:
      return 'usable';
    case codeMessages.code_not_yet:
      return 'notYet';
    case codeMessages.code_used_up:
      return 'usedUp';
    default:
      return 'over';
  }
}

export function CodePill({ code }: { code: CodeRow }) {
  const { t } = useTranslation('console');
  const state = stateOf(code, useNow());
  return <StatusPill tone={tones[state]}>{t(`codes.state.${state}`)}</StatusPill>;
}

export function useCodeColumns(timeZone: string): RecordColumn<CodeRow>[] {
  const { t } = useTranslation(['console', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const time = (at: string | null) => at && formatDateTime(at, lan, timeZone);
  return [
    {
      key: 'code',
      header: t('codes.code'),
      render: ({ code }) => <span className="tabular font-semibold">{code}</span>,
      width: 200,
      isAlwaysShown: true,
    },
    { key: 'state', header: t('codes.stateHead'), render: (code) => <CodePill code={code} />, width: 128 },
    {
      key: 'discount',
      header: t('codes.discount'),
      render: (code) => formatDiscount(code, lan),
      width: 128,
      align: 'end',
    },
    {
      key: 'scope',
      header: t('codes.scope'),
      render: ({ scope }) => sentence(discountScopeWords[scope]),
      width: 136,
    },
    {
      key: 'types',
      header: t('codes.types'),
      render: ({ typeNames }) => typeNames.join(', '),
      width: 176,
    },
    {
      key: 'uses',
      header: t('codes.uses'),
      render: (code) => formatUses(code, lan),
      width: 104,
      align: 'end',
    },
    {
      key: 'validFrom',
      header: t('codes.validFrom'),
      render: ({ validFrom }) => time(validFrom),
      width: timeWidth(timeZone),
    },
    {
      key: 'validUntil',
      header: t('codes.validUntil'),
      render: ({ validUntil }) => time(validUntil),
      width: timeWidth(timeZone),
    },
    { key: 'batch', header: t('codes.batch'), render: ({ batch }) => batch, width: 136 },
    { key: 'note', header: t('codes.note'), render: ({ note }) => note, width: 200 },
    {
      key: 'createdAt',
      header: t('organize:people.column.placedAt'),
      render: ({ createdAt }) => time(createdAt),
      width: timeWidth(timeZone),
    },
  ];
}
