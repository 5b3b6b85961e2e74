import { badgeMessages, badgeRefusals } from '@plenum/contract/badges/messages';
import {
  type BadgeFilter,
  type BadgeOrder,
  type DesignHead,
  MOST_DIRECT,
  type PrintJob,
  type PrintRequest,
  printWayWords,
} from '@plenum/contract/badges/schemas';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RefusedCall } from '#kernel/client/refused-call';
import { desktopPrinter, type DesktopPrinter } from '#kernel/desktop/start-desktop';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { badgesChanged, notePrint, readJob, saveBadgePdf, sendToQueue } from '../api.ts';
import { printInBrowser, printOnDesktop } from '../print-in-browser.tsx';
import { usePlace } from './use-place.ts';

export interface PrintWishes {
  participantIds: string[] | null;
  filter: BadgeFilter;
  order: BadgeOrder;
  count: number;
  /** True if some of the badges are known to have been printed before. */
  isReprint: boolean;
  /** True for one person with a ticket, which may be replaced together with a lost badge. */
  canBeLost?: boolean;
}

interface PrintDialogProps {
  meetingId: string;
  designs: readonly DesignHead[];
  wishes: PrintWishes;
  onClose: () => void;
}

type Output = PrintRequest['way'] | 'queue';
const PLAIN: readonly Output[] = ['pdf', 'browser', 'queue'];

/** Asks for design and place, records the batch and sends it to the file or the printer. */
export function PrintDialog({ meetingId, designs, wishes, onClose }: PrintDialogProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const client = useQueryClient();
  const [designId, setDesignId] = useState(designs[0]?.id ?? '');
  const [desktop] = useState(desktopPrinter);
  const ways: readonly Output[] = desktop ? ['desktop', ...PLAIN] : PLAIN;
  const [way, setWay] = useState<Output>(desktop ? 'desktop' : 'pdf');
  const [printer, setPrinter] = useState(desktop?.printers[0] ?? '');
  // The recorded batch. If printing fails, the next attempt prints the same batch without another log entry.
  const [noted, setNoted] = useState<{ jobId: string; badges: number }>();
  const [place, setPlace] = usePlace(meetingId);
  const [reason, setReason] = useState('');
  const [isLost, setLost] = useState(false);
  const [asksReason, setAsksReason] = useState(wishes.isReprint);
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const isReasonMissing = asksReason && reason.trim() === '';

  async function hasPrinted(job: PrintJob, on: DesktopPrinter): Promise<boolean> {
    try {
      await printOnDesktop(job, printer, on);
      return true;
    } catch {
      setRefusal(t('print.printerFailed', { printer }));
      return false;
    }
  }

  async function print() {
    setTried(true);
    if (isReasonMissing) return;
    setPending(true);
    setRefusal('');
    const { participantIds, filter, order } = wishes;
    try {
      if (way === 'queue') {
        const wanted = { designId, participantIds: participantIds ?? [], reason: reason.trim() };
        const { added } = await sendToQueue(meetingId, wanted);
        await badgesChanged(client, meetingId);
        showToast({ kind: 'success', text: t('print.queued', { count: added }) });
        onClose();
        return;
      }
      const job =
        noted ??
        (await notePrint(meetingId, {
          designId,
          participantIds,
          filter,
          order,
          way,
          place: place.trim() || (way === 'desktop' ? printer : ''),
          reason: reason.trim(),
          lost: isLost,
        }));
      setNoted(job);
      const { jobId, badges } = job;
      await badgesChanged(client, meetingId);
      if (way === 'pdf') await saveBadgePdf(meetingId, jobId);
      else if (way === 'browser') await printInBrowser(await readJob(meetingId, jobId));
      else if (desktop && !(await hasPrinted(await readJob(meetingId, jobId), desktop))) return;
      showToast({ kind: 'success', text: t('print.done', { count: badges }) });
      onClose();
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      setAsksReason(asksReason || failure.code === badgeRefusals.REPRINT_REASON.code);
      setRefusal(failure.message);
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('print.title', { count: wishes.count })}
      description={t('print.what')}
      size="small"
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{t('print.cancel')}</Button>
          <Button kind="primary" isPending={isPending} onPress={() => void print()}>
            {t(`print.${way === 'pdf' ? 'asPdf' : way === 'queue' ? 'toQueue' : 'asPaper'}`)}
          </Button>
        </>
      }
    >
      {refusal !== '' && (
        <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {refusal}
        </p>
      )}
      <div className="flex flex-col gap-4">
        <Select
          label={t('print.design')}
          options={designs.map(({ id, name }) => ({ value: id, label: name }))}
          value={designId}
          onChange={setDesignId}
        />
        <Select
          label={t('print.way')}
          options={ways.map((value) => ({
            value,
            label: value === 'queue' ? t('print.queue') : sentence(printWayWords[value]),
            isDisabled:
              (value !== 'pdf' && wishes.count > MOST_DIRECT) ||
              (value === 'queue' && wishes.participantIds === null),
          }))}
          value={way}
          onChange={setWay}
          {...(wishes.count > MOST_DIRECT && { description: t('print.onlyPdf', { most: MOST_DIRECT }) })}
        />
        {way === 'desktop' && desktop && (
          <Select
            label={t('print.printer')}
            options={desktop.printers.map((name) => ({ value: name, label: name }))}
            value={printer}
            onChange={setPrinter}
          />
        )}
        <TextField
          label={t('print.place')}
          description={t('print.placeWhat')}
          value={place}
          maxLength={60}
          onChange={setPlace}
        />
        {wishes.isReprint && wishes.canBeLost === true && (
          <Checkbox isSelected={isLost} onChange={setLost} description={t('print.lostWhat')}>
            {t('print.lost')}
          </Checkbox>
        )}
        {asksReason && (
          <TextField
            label={t('print.reason')}
            value={reason}
            maxLength={200}
            isRequired
            autoComplete="off"
            onChange={setReason}
            error={
              isTried && isReasonMissing ? fieldSentence(badgeMessages.badge_reprint_reason, lan) : undefined
            }
          />
        )}
      </div>
    </Dialog>
  );
}
