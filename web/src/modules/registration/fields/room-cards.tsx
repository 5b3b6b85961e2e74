import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { inLanguage } from '@plenum/contract/kernel/language';
import { roomWords } from '@plenum/contract/meetings/words';
import { bedPrice } from '@plenum/contract/registration/orders/price';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay, price } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { isWaitable } from './short-units.ts';
import { fieldAddress } from './focus-field.ts';
import type { MemberFieldsProps } from './member-props.ts';
import { Remaining } from './remaining.tsx';
import { roomChoice } from './stay-choice.ts';
import { genderIn, type OfferRoom, roomsOf } from './wishes.ts';

/** Hotels and their rooms. An unavailable room shows the reason. */
export function RoomCards({ offer, draft, onChange, fieldErrors, showsAll, currency }: MemberFieldsProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { stay } = draft;
  const rooms = roomsOf(offer);
  const gender = genderIn(draft);
  const isShared = stay.choice === 'shared';
  const fieldError = fieldErrors.get('stay.roomTypeId');
  return (
    <div {...fieldAddress('stay.roomTypeId')}>
      <RadioCards
        label={<span className="sr-only">{t('stay.which')}</span>}
        options={rooms.map(({ hotel, room }) => {
          const choice = roomChoice(room, stay, gender);
          const day = choice.values?.day;
          const reason =
            choice.reason === null
              ? undefined
              : fieldSentence(choice.reason, lan, day === undefined ? {} : { day: formatDay(day, lan) });
          const isBed = isShared && room.shared;
          const amount = isBed ? bedPrice(room.price, room.capacity, currency) : room.price[currency];
          return {
            value: room.id,
            label: t('stay.roomName', { hotel: hotel.name, room: room.name }),
            description: (
              <RoomFacts
                offered={{ hotel, room }}
                reason={reason}
                waits={choice.reason !== null && isWaitable(offer, choice.reason)}
              />
            ),
            aside: (
              <span className="flex items-center gap-3">
                {choice.left !== null && choice.left > 0 && (
                  <Remaining count={choice.left} unit={isShared ? 'bed' : 'room'} />
                )}
                {amount !== null && (
                  <span className="whitespace-nowrap">
                    <strong className="font-bold">{price(amount, currency, lan)}</strong>{' '}
                    <span className="text-muted">{t(isBed ? 'stay.perBed' : 'stay.perNight')}</span>
                  </span>
                )}
              </span>
            ),
            isDisabled:
              choice.reason !== null && room.id !== stay.roomTypeId && !isWaitable(offer, choice.reason),
          };
        })}
        value={rooms.some(({ room }) => room.id === stay.roomTypeId) ? stay.roomTypeId : null}
        onChange={(roomTypeId) => onChange({ ...draft, stay: { ...stay, roomTypeId } })}
        error={showsAll || stay.roomTypeId !== '' ? fieldError : undefined}
      />
    </div>
  );
}

interface RoomFactsProps {
  offered: OfferRoom;
  reason: string | undefined;
  waits: boolean;
}

function RoomFacts({ offered: { hotel, room }, reason, waits }: RoomFactsProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const kind = inLanguage(roomWords[room.kind], lan);
  const facts = [
    // Most rooms are named by their type, which is then not repeated.
    room.name === kind ? '' : kind,
    t(room.breakfast ? 'stay.breakfast' : 'stay.noBreakfast'),
    hotel.distance,
  ].filter(Boolean);
  return (
    <>
      <span className="flex flex-wrap gap-x-3">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      {reason !== undefined && (
        <span className="block font-medium text-danger">
          {reason}
          {waits && <span className="ms-2 font-normal text-text">{t('waiting.possible')}</span>}
        </span>
      )}
    </>
  );
}
