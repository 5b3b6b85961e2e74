import { registrationKindWords } from '@plenum/contract/registration/words';
import type { RegistrationKind } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { CardButton } from '#kernel/ui/layout/card';
import { SoldOutNote } from '../waiting/sold-out-note.tsx';
import { UserIcon, UsersIcon } from '#kernel/ui/icons/more-icons';

const kinds = [
  { kind: 'individual', Shape: UserIcon },
  { kind: 'team', Shape: UsersIcon },
] as const;

/** A choice between registering alone and registering several people with one bill. */
export function KindChoice({
  offer,
  onChoose,
}: {
  offer: Offer;
  onChoose: (kind: RegistrationKind) => void;
}) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  return (
    <>
      <p className="text-sm text-muted">{offer.meeting.title}</p>
      <h1 className="mt-1 text-xl font-bold sm:text-2xl">{t('kind.title')}</h1>
      <div className="mt-6 empty:hidden">
        <SoldOutNote offer={offer} />
      </div>
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        {kinds.map(({ kind, Shape }) => (
          <CardButton key={kind} onPress={() => onChoose(kind)} className="flex flex-col items-start gap-1">
            <Shape className="mb-3 size-7 text-accent" />
            <span className="text-lg font-bold">{sentence(registrationKindWords[kind])}</span>
            <span className="text-muted">{t(`kind.about.${kind}`)}</span>
          </CardButton>
        ))}
      </div>
    </>
  );
}
