import type { Attempt } from '@plenum/contract/payments/schemas';
import { walletWords } from '@plenum/contract/payments/words';
import { isWebLink } from '@plenum/contract/kernel/fields';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatTimeThere, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';

const QrCode = lazy(async () => ({ default: (await import('#kernel/ui/pictures/qr-code')).QrCode }));

// The frame is white in the dark theme too, with the margin around the code that cameras need.
const frame =
  'grid aspect-square w-full max-w-64 place-items-center rounded-lg border bg-[white] text-[black]';

export interface QrCardProps {
  /** Undefined while it is being created. */
  attempt: (Attempt & { action: { kind: 'qr' } }) | undefined;
  title: string;
  /** Rendered instead of the code. */
  instead?: ReactNode;
  isOnPhone: boolean;
  /** The conference's time zone. */
  timeZone: string;
  children: ReactNode;
}

/** The code on one side, instructions on the other. */
export function QrCard({ attempt, title, instead, isOnPhone, timeZone, children }: QrCardProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  return (
    <div className="grid items-center gap-x-10 gap-y-6 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-64 sm:mx-0">
        {attempt ? (
          <div className={frame}>
            <Suspense fallback={<Spinner className="w-16" />}>
              <QrCode
                text={attempt.action.content}
                label={t('qr.label', {
                  amount: money(attempt.amount, attempt.currency, lan),
                  wallet: sentence(walletWords[attempt.wallet]),
                })}
                className="w-full"
              />
            </Suspense>
          </div>
        ) : (
          <div className={frame}>{instead ?? <Spinner className="w-16" />}</div>
        )}
      </div>
      <div className="grid justify-items-start gap-4">
        <div>
          <h2 className="text-lg font-bold">{title}</h2>
          <p className="mt-1 text-muted">{t('qr.live')}</p>
          {isOnPhone && <p className="mt-1 text-muted">{t('qr.other')}</p>}
        </div>
        {attempt && (
          <p className="tabular w-full border-y py-3 text-sm">
            {t('qr.until', { time: formatTimeThere(attempt.expiresAt, lan, timeZone) })}
          </p>
        )}
        {attempt?.isSandbox && isWebLink(attempt.action.content) && (
          <Link href={attempt.action.content} isExternal>
            {t('sandbox.open')}
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}
