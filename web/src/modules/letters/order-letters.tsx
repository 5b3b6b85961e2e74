import { type Language, languages } from '@plenum/contract/kernel/language';
import type { OwnLetters } from '@plenum/contract/letters/schemas';
import { writeLetterCode } from '@plenum/contract/letters/letter-code';
import { letterKindWords, letterObstacleWords } from '@plenum/contract/letters/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DownloadIcon } from '#kernel/list/list-icons';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { myLettersQuery, takeLetter } from './api.ts';

interface OrderLettersProps {
  registrationId: string;
  verifyHref: (code: string) => string;
}

/** Invitation letters and certificates of a registration, on its order page; nothing if none are offered. */
export function OrderLetters({ registrationId, verifyHref }: OrderLettersProps) {
  const { t } = useTranslation('letters');
  const { data: people = [] } = useQuery(myLettersQuery(registrationId));
  if (people.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-bold">{t('title')}</h2>
      <ul>
        {people.map((person) => (
          <li key={person.participantId} className="border-t py-4 last:border-b">
            <PersonLetters person={person} registrationId={registrationId} verifyHref={verifyHref} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PersonLettersProps extends OrderLettersProps {
  person: OwnLetters;
}

function PersonLetters({ person, registrationId, verifyHref }: PersonLettersProps) {
  const sentence = useSentence();
  return (
    <>
      <p className="font-semibold break-words">{person.name}</p>
      <ul className="mt-2 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {person.kinds.map((one) => (
          <li key={one.kind} className="min-w-0">
            <p className="mb-1.5 text-sm">{sentence(letterKindWords[one.kind])}</p>
            <KindLetters {...one} {...{ person, registrationId, verifyHref }} />
          </li>
        ))}
      </ul>
    </>
  );
}

type KindLettersProps = OwnLetters['kinds'][number] & PersonLettersProps;

function KindLetters({ kind, obstacle, from, issued, person, registrationId, verifyHref }: KindLettersProps) {
  const { t } = useTranslation('letters');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [pending, setPending] = useState<Language>();
  const offered = languages.filter(
    (language) => obstacle === null || issued.some((letter) => letter.language === language),
  );

  async function take(language: Language) {
    setPending(language);
    try {
      await takeLetter({ participantId: person.participantId, kind, language });
    } finally {
      setPending(undefined);
      await client.invalidateQueries(myLettersQuery(registrationId));
    }
  }

  if (offered.length === 0 && obstacle !== null)
    return (
      <p className="text-sm text-muted">
        {obstacle === 'too_early' && from !== null
          ? t('from', { day: formatDate(from, lan, 'UTC') })
          : sentence(letterObstacleWords[obstacle])}
      </p>
    );
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {offered.map((language) => (
          <Button
            key={language}
            size="small"
            className="min-h-11"
            icon={<DownloadIcon className="size-5" />}
            isPending={pending === language}
            aria-label={t('take', {
              kind: sentence(letterKindWords[kind]),
              name: person.name,
              language: t(`language.${language}`),
            })}
            onPress={() => void take(language)}
          >
            {t(`language.${language}`)}
          </Button>
        ))}
      </div>
      {issued.map(({ id, code, language }) => (
        <p key={id} className="mt-1.5 text-sm text-muted">
          {t(`language.${language}`)}{' '}
          <Link href={verifyHref(code)} className="inline-flex min-h-6 items-center font-mono">
            {writeLetterCode(code)}
          </Link>
        </p>
      ))}
    </>
  );
}
