import type { Currency } from '@plenum/contract/kernel/money';
import { transferMethods } from '@plenum/contract/meetings/settings';
import { MOST_MEMBERS } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { useMemo, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { price } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextField } from '#kernel/ui/fields/text-field';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';
import { ImportFindings, SheetRefusal } from '../team/import-findings.tsx';
import { readMembers } from '../team/team-import.ts';
import { useSheet } from '../team/use-sheet.ts';
import { methodOf, peopleColumns, type PersonRow, preparePeople } from './people-rows.ts';

interface PeopleImportPreviewProps {
  file: File;
  offer: Offer;
  /** The offer in the other language, for its names. */
  other: Offer | undefined;
  mayRecord: boolean;
  onChoose: () => void;
  onClose: () => void;
  /** `note` is set if all these people have paid; it is recorded with their payments. */
  onStart: (rows: readonly PersonRow[], note: string | null) => void;
}

/**
 * A preview of a sheet before its people are registered: valid rows, invalid cells, and the payment. Each file needs a
 * new instance.
 */
export function PeopleImportPreview(props: PeopleImportPreviewProps) {
  const { file, offer, other, mayRecord, onChoose, onClose, onStart } = props;
  const { t } = useTranslation(['registration', 'kernel']);
  const lan = useAppStore((state) => state.lan);
  const [currency, setCurrency] = useState<Currency>(offer.currencies[0] ?? 'CNY');
  const [pay, setPay] = useState<'self' | 'recorded'>('self');
  const [note, setNote] = useState('');
  const [wasPressed, setPressed] = useState(false);
  const sheet = useSheet(file);
  const columns = useMemo(() => peopleColumns(offer, lan, other), [offer, lan, other]);
  const read = useMemo(
    () => (sheet?.problem === null ? readMembers(sheet, columns) : sheet),
    [sheet, columns],
  );
  const rows = useMemo(() => {
    if (read?.problem !== null) return [];
    return preparePeople(read.members, {
      offer,
      currency,
      now: new Date(offer.now),
      lan,
      sameAs: (line) => t('registration:peopleImport.sameAs', { line }),
      cut: t('registration:team.import.cutCell'),
    });
  }, [read, offer, currency, lan, t]);
  const good = rows.filter(({ errors }) => errors.length === 0);
  const total = good.reduce((sum, { body }) => sum + body.total, 0);
  const isRecorded = pay === 'recorded' && total > 0;
  const noteMissing = isRecorded && note.trim() === '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('registration:peopleImport.title')}
      description={file.name}
      isDismissable={false}
      footer={
        <>
          <Button onPress={onChoose}>{t('registration:peopleImport.another')}</Button>
          {good.length > 0 && (
            <Button
              kind="primary"
              onPress={() => {
                setPressed(true);
                if (!noteMissing) onStart(good, isRecorded ? note.trim() : null);
              }}
            >
              {t('registration:peopleImport.start', { count: good.length })}
            </Button>
          )}
        </>
      }
    >
      {read === null ? (
        <p className="flex items-center gap-3 py-6 text-muted">
          <Spinner className="w-7" />
          {t('registration:team.import.reading')}
        </p>
      ) : read.problem === null ? (
        <div className="grid gap-4">
          <ImportFindings
            read={read}
            good={good.length}
            bad={rows.length - good.length}
            badWhat={t('registration:peopleImport.badLeft')}
            cutWhat={t('registration:peopleImport.cut', { count: read.cut })}
            most={MOST_MEMBERS}
            fieldErrors={rows.flatMap(({ errors }) => errors)}
            offer={offer}
          />
          {good.length > 0 && offer.currencies.length > 1 && (
            <RadioCards
              label={t('registration:walkIn.currency')}
              options={offer.currencies.map((one) => ({ value: one, label: one }))}
              value={currency}
              columns="pair"
              onChange={setCurrency}
            />
          )}
          {total > 0 && (
            <PayChoice {...{ offer, currency, mayRecord, pay }} onChange={setPay}>
              {t('registration:peopleImport.pay.title', { amount: price(total, currency, lan) })}
            </PayChoice>
          )}
          {isRecorded && (
            <TextField
              label={t('registration:peopleImport.pay.note')}
              description={t('registration:peopleImport.pay.noteWhat')}
              maxLength={200}
              value={note}
              onChange={setNote}
              isRequired
              error={wasPressed && noteMissing ? t('registration:peopleImport.pay.noteMissing') : undefined}
            />
          )}
          {good.length > 0 && <p className="text-sm text-muted">{t('registration:peopleImport.told')}</p>}
        </div>
      ) : (
        <SheetRefusal
          problem={read}
          columns={columns}
          tooMany={t('registration:peopleImport.tooMany', { most: MOST_MEMBERS })}
        />
      )}
    </Dialog>
  );
}

interface PayChoiceProps {
  offer: Offer;
  currency: Currency;
  mayRecord: boolean;
  pay: 'self' | 'recorded';
  onChange: (pay: 'self' | 'recorded') => void;
  children: string;
}

function PayChoice({ offer, currency, mayRecord, pay, onChange, children }: PayChoiceProps) {
  const { t } = useTranslation('registration');
  const { holdOnlineMinutes, holdTransferDays } = offer.payment;
  const method = methodOf(offer, currency);
  // Nothing can be paid before the review.
  const reviewsFirst = offer.review === 'review_then_pay';
  const held = reviewsFirst
    ? t('peopleImport.pay.afterReview')
    : method && transferMethods.includes(method)
      ? t('peopleImport.pay.heldDays', { count: holdTransferDays })
      : t('peopleImport.pay.heldMinutes', { count: holdOnlineMinutes });
  const options = [
    { value: 'self' as const, label: t('peopleImport.pay.self'), description: held },
    ...(mayRecord && !reviewsFirst
      ? [
          {
            value: 'recorded' as const,
            label: t('peopleImport.pay.recorded'),
            description: t('peopleImport.pay.recordedWhat'),
          },
        ]
      : []),
  ];
  return <RadioCards label={children} options={options} value={pay} onChange={onChange} columns={2} />;
}
