import {
  confirmSelfCheckin,
  LONGEST_VENUE_CODE,
  listSelfPeople,
  openSelfCheckin,
  type SelfPerson,
} from '@plenum/contract/checkin/self';
import { selfRefusals } from '@plenum/contract/checkin/self-messages';
import { checkpointStateWords } from '@plenum/contract/checkin/words';
import { wallConsentText } from '@plenum/contract/consents/wall';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatTimeThere } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { useIsLoggedIn } from '#kernel/state/lost-login';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { OwnContactForm, type RenderCode } from './contact-form.tsx';
import { VerdictCard } from './verdict-card.tsx';

type Opened = ReplyOf<typeof openSelfCheckin>;

function openedQuery(code: string) {
  return queryOptions({
    queryKey: ['checkin', 'self', code],
    queryFn: ({ signal }) =>
      call(openSelfCheckin, { body: { code: code.slice(0, LONGEST_VENUE_CODE) }, signal, quiet: true }),
    // The code expires within a minute, but the pass that it was exchanged for remains valid.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
    enabled: code !== '',
  });
}

/** The page that the code on the venue's screen opens on a person's own phone. */
export function SelfPage({ code, renderCode }: { code: string; renderCode: RenderCode }) {
  const { t } = useTranslation('self');
  const { data: opened, error, refetch } = useQuery(openedQuery(code));
  const isLoggedIn = useIsLoggedIn();
  useTitle(t('title'));
  if (code === '')
    return (
      <Frame title={t('title')}>
        <p>{t('noCode')}</p>
      </Frame>
    );
  if (error && !opened) {
    const isBad = error instanceof RefusedCall && isVenueRefusal(error.code);
    if (!isBad) return <LoadingFailed error={error} onRetry={refetch} isPage />;
    return (
      <Frame title={t('title')}>
        <p role="alert">{error.message}</p>
      </Frame>
    );
  }
  if (!opened)
    return (
      <Frame title={t('title')}>
        <SkeletonText lines={4} />
      </Frame>
    );
  return (
    <Frame title={t('title')}>
      <Place opened={opened} />
      {isLoggedIn ? (
        <People opened={opened} />
      ) : (
        <>
          <OwnContactForm pass={opened.pass} timeZone={opened.timeZone} renderCode={renderCode} />
          <LogIn />
        </>
      )}
    </Frame>
  );
}

function isVenueRefusal(code: number): boolean {
  return code === selfRefusals.VENUE_CODE_OLD.code || code === selfRefusals.VENUE_CODE_FORGED.code;
}

function Place({ opened }: { opened: Opened }) {
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  return (
    <p className="mb-6 text-muted">
      {textIn(opened.conference, lan)}
      <br />
      {textIn(opened.checkpoint, lan)} · {sentence(checkpointStateWords[opened.state])}
    </p>
  );
}

function LogIn() {
  const { t } = useTranslation('self');
  const showLogin = useUserStore((state) => state.showLogin);
  return (
    <section className="mt-8 border-t pt-6">
      <p className="mb-4">{t('logInFirst')}</p>
      <Button onPress={() => showLogin(true)}>{t('logIn')}</Button>
    </section>
  );
}

function peopleQuery(pass: string) {
  return queryOptions({
    queryKey: ['checkin', 'self', 'people', pass],
    queryFn: ({ signal }) => call(listSelfPeople, { body: { pass }, signal, quiet: true }),
    refetchOnWindowFocus: false,
    retry: false,
  });
}

function People({ opened }: { opened: Opened }) {
  const { t } = useTranslation('self');
  const { data: people, error, refetch } = useQuery(peopleQuery(opened.pass));
  if (error && !people) {
    const isEnded = error instanceof RefusedCall && error.code === selfRefusals.SELF_PASS_ENDED.code;
    return isEnded ? <p role="alert">{error.message}</p> : <LoadingFailed error={error} onRetry={refetch} />;
  }
  if (!people) return <SkeletonText lines={3} />;
  if (people.length === 0) return <p>{t('noOne')}</p>;
  return <Confirm opened={opened} people={people} />;
}

function Confirm({ opened, people }: { opened: Opened; people: readonly SelfPerson[] }) {
  const { t } = useTranslation('self');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [chosenId, setChosenId] = useState(
    () => (people.find(({ since }) => since === null) ?? people[0])?.participantId,
  );
  const chosen = people.find(({ participantId }) => participantId === chosenId);
  const [onWall, setOnWall] = useState(chosen?.onWall ?? false);
  const confirm = useMutation({
    mutationFn: (participantId: string) =>
      call(confirmSelfCheckin, { body: { pass: opened.pass, participantId, onWall } }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleQuery(opened.pass).queryKey }),
  });
  if (confirm.data)
    return (
      <>
        <VerdictCard verdict={confirm.data} timeZone={opened.timeZone} />
        {people.length > 1 && (
          <Button className="mt-6" onPress={() => confirm.reset()}>
            {t('another')}
          </Button>
        )}
      </>
    );
  return (
    <div className="grid gap-6">
      {people.length === 1 && chosen ? (
        <div>
          <p className="text-xl font-bold">{chosen.name}</p>
          <p className="text-muted">{chosen.organization}</p>
        </div>
      ) : (
        <RadioCards
          label={t('who')}
          value={chosenId ?? null}
          onChange={(id) => {
            setChosenId(id);
            setOnWall(people.find(({ participantId }) => participantId === id)?.onWall ?? false);
          }}
          options={people.map(({ participantId, name, organization, since }) => ({
            value: participantId,
            label: name,
            description: organization,
            ...(since !== null && {
              aside: t('sinceShort', { time: formatTimeThere(since, lan, opened.timeZone) }),
            }),
          }))}
        />
      )}
      <Checkbox isSelected={onWall} onChange={setOnWall} description={t('wallWhat')}>
        {sentence(wallConsentText.text)}
      </Checkbox>
      <Button
        kind="primary"
        isPending={confirm.isPending}
        isDisabled={chosenId === undefined}
        onPress={() => {
          if (chosenId !== undefined) confirm.mutate(chosenId);
        }}
      >
        {t('confirm')}
      </Button>
    </div>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md px-5 py-12">
      <h1 className="mb-3 text-2xl font-bold">{title}</h1>
      {children}
    </div>
  );
}
