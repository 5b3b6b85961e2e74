import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { readLetterCode, writeLetterCode } from '@plenum/contract/letters/letter-code';
import type { VerifiedLetter } from '@plenum/contract/letters/schemas';
import { letterKindWords, revocationWords, type VerifiedState } from '@plenum/contract/letters/words';
import { typeWords } from '@plenum/contract/submissions/words';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { classes } from '#kernel/ui/classes';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { TextField } from '#kernel/ui/fields/text-field';
import { CheckCircleIcon, ErrorIcon, WarningIcon } from '#kernel/ui/icons/icons';
import { saveOriginal, verifiedQuery } from './api.ts';

interface VerifyPageProps {
  /** The code from the URL; empty if it contains none. */
  code: string;
  /** Opens the page of another code. */
  onCode: (code: string) => void;
  meetingHref: (id: string) => string;
}

/** Lets anyone who received an invitation letter or a certificate check whether it is genuine. */
export function VerifyPage({ code, onCode, meetingHref }: VerifyPageProps) {
  const { t } = useTranslation('letters');
  useTitle(t('verify.title'));
  return (
    <div className="page py-8 md:py-12">
      <div className="mx-auto w-full max-w-120">
        <h1 className="text-2xl font-bold">{t('verify.title')}</h1>
        <p className="mt-2 mb-6 text-muted">{t('verify.what')}</p>
        <CodeForm key={code} code={code} onCode={onCode} />
        {code !== '' && <Verified code={code} meetingHref={meetingHref} />}
      </div>
    </div>
  );
}

/** Returns the code as letters print it; a code that can’t be right stays as it is in the URL. */
function asPrinted(code: string): string {
  const read = readLetterCode(code);
  return read.code === null ? code : writeLetterCode(read.code);
}

function CodeForm({ code, onCode }: Pick<VerifyPageProps, 'code' | 'onCode'>) {
  const { t } = useTranslation('letters');
  const [typed, setTyped] = useState(() => asPrinted(code));
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readLetterCode(typed);
    if (read.problem === null) onCode(read.code);
    else setError(t(`verify.problem.${read.problem}`));
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <TextField
        label={t('verify.code')}
        description={t('verify.codeHint')}
        value={typed}
        onChange={(value) => {
          setTyped(value.slice(0, 40));
          setError(undefined);
        }}
        error={error}
        autoComplete="off"
        spellCheck="false"
        className="grow [&_input]:font-mono"
      />
      <div className="flex flex-col gap-1.5">
        {/* As high as the adjacent label. */}
        <span aria-hidden className="text-sm max-sm:hidden">
          &nbsp;
        </span>
        <Button kind="primary" type="submit">
          {t('verify.submit')}
        </Button>
      </div>
    </form>
  );
}

function Verified({ code, meetingHref }: Pick<VerifyPageProps, 'code' | 'meetingHref'>) {
  // Codes have a check digit, so a mistyped code is recognized without asking the server.
  const read = readLetterCode(code);
  const asked = useQuery({ ...verifiedQuery(read.code ?? ''), enabled: read.code !== null });
  const data = read.code === null ? { state: 'unknown' as const, letter: null } : asked.data;
  const { error, refetch } = asked;
  return (
    <div aria-live="polite" className="mt-8">
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup>
          <SkeletonText lines={5} />
        </SkeletonGroup>
      )}
      {data && <Verdict state={data.state} />}
      {data?.letter && <Letter letter={data.letter} meetingHref={meetingHref} />}
      {data?.state === 'genuine' && data.letter && <Original code={data.letter.code} />}
    </div>
  );
}

const looks: Record<VerifiedState, { icon: typeof CheckCircleIcon; look: string }> = {
  genuine: { icon: CheckCircleIcon, look: 'bg-success-soft text-success' },
  revoked: { icon: ErrorIcon, look: 'bg-danger-soft text-danger' },
  unknown: { icon: WarningIcon, look: 'bg-warning-soft text-warning' },
};

function Verdict({ state }: { state: VerifiedState }) {
  const { t } = useTranslation('letters');
  const { icon: Icon, look } = looks[state];
  return (
    <div className={classes('flex items-start gap-3 rounded-md px-4 py-3.5', look)}>
      <Icon className="mt-0.5 size-6 shrink-0" />
      <div>
        <h2 className="text-lg font-bold">{t(`verify.state.${state}`)}</h2>
        <p className="text-sm">{t(`verify.stateWhat.${state}`)}</p>
      </div>
    </div>
  );
}

interface LetterProps {
  letter: NonNullable<VerifiedLetter['letter']>;
  meetingHref: (id: string) => string;
}

function Letter({ letter, meetingHref }: LetterProps) {
  const { t } = useTranslation('letters');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const day = (date: string) => formatDateRange(date, date, lan);
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('verify.kind'), sentence(letterKindWords[letter.kind])],
    [t('verify.name'), <b key="name">{letter.name}</b>],
    ...(letter.paper === null ? [] : [[t('verify.paper'), letter.paper] as const]),
    ...(letter.presentedAs === null
      ? []
      : [[t('verify.presentedAs'), sentence(typeWords[letter.presentedAs])] as const]),
    [
      t('verify.meeting'),
      <Link key="meeting" href={meetingHref(letter.meetingId)}>
        {letter.meeting}
      </Link>,
    ],
    [t('verify.dates'), formatDateRange(letter.startsOn, letter.endsOn, lan)],
    [t('verify.issuedOn'), day(letter.issuedOn)],
    ...(letter.revokedOn === null ? [] : [[t('verify.revokedOn'), day(letter.revokedOn)] as const]),
    ...(letter.cause === null ? [] : [[t('verify.cause'), sentence(revocationWords[letter.cause])] as const]),
    [
      t('verify.code'),
      <span key="code" className="font-mono">
        {writeLetterCode(letter.code)}
      </span>,
    ],
  ];
  return (
    <dl className="mt-5">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 border-t py-2.5 last:border-b"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Original({ code }: { code: string }) {
  const { t } = useTranslation('letters');
  const [isPending, setPending] = useState(false);
  return (
    <div className="mt-5">
      <Button
        isPending={isPending}
        onPress={() => {
          setPending(true);
          void saveOriginal(code).finally(() => setPending(false));
        }}
      >
        {t('verify.original')}
      </Button>
      <p className="mt-2 text-sm text-muted">{t('verify.originalWhat')}</p>
    </div>
  );
}
