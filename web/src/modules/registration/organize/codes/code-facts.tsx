import type { CodeRow } from '@plenum/contract/registration/codes/code-list';
import { currencies } from '@plenum/contract/kernel/money';
import type { Language } from '@plenum/contract/kernel/language';
import { whyNotUse } from '@plenum/contract/registration/codes/discount';
import { codeMessages } from '@plenum/contract/registration/codes/messages';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useNow } from '#kernel/clock/use-now';
import { formatNumber, price } from '#kernel/i18n/format';
import type { DrawnCells } from '#kernel/records/defined-list';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';

/** Formats a discount, such as `20 %` or `¥200 / $30`. */
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

// Returns a code's state by the rule for orders, as it applies to an account that has not used the code.
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
  const { t } = useTranslation('registration-organize');
  const state = stateOf(code, useNow());
  return <StatusPill tone={tones[state]}>{t(`codes.state.${state}`)}</StatusPill>;
}

export const codeCells: DrawnCells<CodeRow> = {
  code: ({ code }) => <span className="tabular font-semibold">{code}</span>,
  state: (code) => <CodePill code={code} />,
  discount: formatDiscount,
  uses: formatUses,
};
