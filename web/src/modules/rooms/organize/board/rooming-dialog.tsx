import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { exportFullRooming, exportRooming } from '@plenum/contract/rooms/endpoints';
import { use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import type { Board } from './board.ts';

interface RoomingDialogProps {
  meeting: MeetingConsole;
  board: Board;
  onClose: () => void;
}

/**
 * Asks for the settings of a hotel's list: the hotel, the file format, and whether it contains full numbers, which
 * requires a reason.
 */
export function RoomingDialog({ meeting, board, onClose }: RoomingDialogProps) {
  const { t } = useTranslation(['rooms-organize', 'kernel', 'list']);
  const confirmed = use(ConfirmedActionContext);
  const hotels = [...new Map(board.types.map(({ hotelId, hotel }) => [hotelId, hotel]))];
  const [hotel, setHotel] = useState(hotels.length === 1 ? (hotels[0]?.[0] ?? 'all') : 'all');
  const [format, setFormat] = useState<'xlsx' | 'pdf'>('xlsx');
  const [content, setContent] = useState<'masked' | 'full'>('masked');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const lacksReason = content === 'full' && reason.trim() === '';

  async function run() {
    setTried(true);
    if (lacksReason) return;
    setPending(true);
    const params = { id: meeting.id };
    const query = { format, ...(hotel !== 'all' && { hotelId: hotel }) };
    const body = { reason: reason.trim() };
    try {
      if (content === 'masked') await download(exportRooming, { params, query });
      else await confirmed(() => download(exportFullRooming, { params, query, body, quiet: true }));
      onClose();
    } catch (error) {
      // The client shows the error.
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('rooming.export')}
      description={t('rooming.exportWhat')}
      isDismissable={reason === ''}
      footer={
        <>
          <Button onPress={onClose}>{t('kernel:cancel')}</Button>
          <Button kind="primary" isPending={isPending} onPress={() => void run()}>
            {t('list:export.title')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {hotels.length > 1 && (
          <Select
            label={t('rooming.hotel')}
            options={[
              { value: 'all', label: t('rooming.allHotels') },
              ...hotels.map(([value, label]) => ({ value, label })),
            ]}
            value={hotel}
            onChange={setHotel}
          />
        )}
        <RadioCards
          label={t('list:export.format')}
          columns="pair"
          value={format}
          onChange={setFormat}
          options={(['xlsx', 'pdf'] as const).map((value) => ({
            value,
            label: t(`rooming.${value}`),
          }))}
        />
        {meeting.can.reveal && (
          <RadioCards
            label={t('rooming.numbers')}
            columns={2}
            value={content}
            onChange={setContent}
            options={(['masked', 'full'] as const).map((value) => ({
              value,
              label: t(`rooming.numbersAs.${value}`),
              description: t(`list:export.${value}What`),
            }))}
          />
        )}
        {content === 'full' && (
          <TextField
            label={t('list:export.reason')}
            description={t('list:export.reasonWhat')}
            isRequired
            maxLength={200}
            value={reason}
            onChange={setReason}
            error={isTried && lacksReason ? t('list:export.reasonNeeded') : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}
