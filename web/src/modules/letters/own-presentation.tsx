import { type Language, languages } from '@plenum/contract/kernel/language';
import { writeLetterCode } from '@plenum/contract/letters/letter-code';
import { letterKindWords } from '@plenum/contract/letters/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { DownloadIcon } from '#kernel/list/list-icons';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { myPresentationQuery, takePresentation } from './api.ts';

interface OwnPresentationProps {
  submissionId: string;
  verifyHref: (code: string) => string;
}

/** The certificate of presentation of an accepted submission, on its page; nothing if none is offered or issued. */
export function OwnPresentation({ submissionId, verifyHref }: OwnPresentationProps) {
  const { t } = useTranslation('letters');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const query = myPresentationQuery(submissionId);
  const { data } = useQuery(query);
  const [pending, setPending] = useState<Language>();
  if (!data) return null;
  const { obstacle, from, issued } = data;
  const offered = languages.filter(
    (language) => obstacle === null || issued.some((letter) => letter.language === language),
  );
  if (offered.length === 0 && obstacle !== 'too_early') return null;

  async function take(language: Language) {
    setPending(language);
    try {
      await takePresentation(submissionId, language);
    } finally {
      setPending(undefined);
      await client.invalidateQueries(query);
    }
  }

  const kind = sentence(letterKindWords.presentation);
  return (
    <section aria-label={kind} className="rounded-lg border bg-surface-raised p-5">
      <h2 className="mb-2 font-semibold">{kind}</h2>
      {offered.length === 0 && (
        <p className="text-sm text-muted">{t('presentationFrom', { day: formatDate(from, lan, 'UTC') })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {offered.map((language) => (
          <Button
            key={language}
            size="small"
            className="min-h-11"
            icon={<DownloadIcon className="size-5" />}
            isPending={pending === language}
            onPress={() => void take(language)}
          >
            {t(`language.${language}`)}
            <span className="sr-only">{kind}</span>
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
    </section>
  );
}
