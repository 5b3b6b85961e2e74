import type { Offer } from '@plenum/contract/registration/offer';
import type { RegistrationKind, RegistrationView } from '@plenum/contract/registration/people/draft';
import {
  beginRegistration,
  readRegistration,
  saveHead,
  saveMembers,
} from '@plenum/contract/registration/people/endpoints';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { oneTab } from '#kernel/form/drafts/one-tab';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { CardButton } from '#kernel/ui/layout/card';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';
import { nameIn } from './member-summary.ts';
import { NotOpenPage } from './not-open-page.tsx';
import { clearVisited, keepVisited, readVisited } from './visited-steps.ts';
import {
  dropVisitorContent,
  readVisitorContent,
  visitorDraftName,
  type VisitorContent,
  wantOrder,
} from './visitor-draft.ts';
import { BarePage } from './wizard-frame.tsx';

interface TakeOverProps {
  offer: Offer;
  kind: RegistrationKind;
  corner: ReactNode;
  /**
   * Called when the account has taken over the draft, or keeps its own registration. The form continues with this
   * registration.
   */
  onDone: (registrationId: string, taken: { name: string } | null) => void;
  /** Called if the form was continued in another tab. */
  onElsewhere: () => void;
  onAlone: () => void;
  isShut: (error: RefusedCall) => boolean;
}

type Stage =
  | { name: 'working' }
  /** The account already has a registration that was filled in or ordered, so the user must choose. */
  | { name: 'choosing'; view: RegistrationView }
  | { name: 'elsewhere' }
  | { name: 'failed'; error: RefusedCall };

/**
 * Moves the draft from this browser into the account after the login. Nothing in the account is overwritten without
 * asking.
 */
export function TakeOver(props: TakeOverProps) {
  const { offer, kind, corner, onDone, onElsewhere, onAlone, isShut } = props;
  const { t } = useTranslation('registration');
  const [stage, setStage] = useState<Stage>({ name: 'working' });
  const name = visitorDraftName(offer.meeting.id, kind);
  // The registration that a first attempt began; the next attempt continues with it.
  const begun = useRef<{ id: string }>(undefined);

  /** Returns the next stage; null if the form continues. */
  async function work(isChosen: boolean): Promise<Stage | null> {
    try {
      return await oneTab(name, async (): Promise<Stage | null> => {
        const draft = readVisitorContent(name)?.content;
        // Another tab has already taken over the draft, so nothing is begun or ordered a second time.
        if (!draft) {
          wantOrder(name, undefined);
          return { name: 'elsewhere' };
        }
        const params = { id: offer.meeting.id };
        const found =
          begun.current ?? (await call(beginRegistration, { params, body: { kind }, quiet: true }));
        const view = await call(readRegistration, { params: found, quiet: true });
        if (!isChosen && !begun.current && !isUntouched(view)) return { name: 'choosing', view };
        begun.current = found;
        await take(draft, view);
        dropVisitorContent(name);
        onDone(view.id, { name: nameOf(draft, kind) });
        return null;
      });
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      return { name: 'failed', error };
    }
  }
  const show = (next: Stage | null) => next && setStage(next);
  function workAgain(isChosen: boolean) {
    setStage({ name: 'working' });
    void work(isChosen).then(show);
  }
  const begin = useEffectEvent(() => void work(false).then(show));
  useEffect(() => begin(), []);

  function keepEarlier(view: RegistrationView) {
    wantOrder(name, undefined);
    dropVisitorContent(name);
    onDone(view.id, null);
  }

  return (
    <BarePage meeting={offer.meeting} corner={corner}>
      {stage.name === 'working' && (
        <div aria-live="polite" className="flex flex-col items-center gap-4 py-16 text-center">
          <Spinner className="w-16 text-accent" />
          <p>{t('takeOver.working')}</p>
        </div>
      )}
      {stage.name === 'failed' &&
        (isShut(stage.error) ? (
          <NotOpenPage refusal={stage.error} offer={offer} onAlone={onAlone} />
        ) : (
          <>
            <LoadingFailed error={stage.error} onRetry={() => workAgain(false)} isPage />
            <p className="text-center text-muted">{t('takeOver.kept')}</p>
          </>
        ))}
      {stage.name === 'elsewhere' && (
        <>
          <Heading offer={offer} title={t('takeOver.elsewhereTitle')} text={t('takeOver.elsewhere')} />
          <Button
            kind="primary"
            className="mt-8"
            onPress={() => {
              dropVisitorContent(name);
              onElsewhere();
            }}
          >
            {t('takeOver.goOnHere')}
          </Button>
        </>
      )}
      {stage.name === 'choosing' && (
        <Choice
          offer={offer}
          view={stage.view}
          draft={readVisitorContent(name)}
          onBrowser={() => workAgain(true)}
          onEarlier={() => keepEarlier(stage.view)}
        />
      )}
    </BarePage>
  );
}

interface ChoiceProps {
  offer: Offer;
  view: RegistrationView;
  draft: { at: number; content: VisitorContent } | undefined;
  onBrowser: () => void;
  onEarlier: () => void;
}

function Choice({ offer, view, draft, onBrowser, onEarlier }: ChoiceProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const isOrdered = view.state !== 'draft';
  const at = (moment: string) => formatDateTime(moment, lan, offer.meeting.timeZone);
  if (!view.can.order)
    return (
      <>
        <Heading offer={offer} title={t('takeOver.registeredTitle')} text={t('takeOver.registered')} />
        <Button kind="primary" className="mt-8" onPress={onEarlier}>
          {t('takeOver.seeRegistration')}
        </Button>
      </>
    );
  return (
    <>
      <Heading
        offer={offer}
        title={t('takeOver.title')}
        text={isOrdered ? t('takeOver.ordered', { number: view.order?.number ?? '' }) : t('takeOver.text')}
      />
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        <DraftCard
          title={t('takeOver.browser')}
          name={draft ? nameIn(draft.content.members[0] ?? { values: {} }) : ''}
          at={draft ? at(new Date(draft.at).toISOString()) : ''}
          onPress={onBrowser}
        />
        <DraftCard
          title={t(isOrdered ? 'takeOver.earlierOrder' : 'takeOver.earlier')}
          name={nameIn(view.members[0] ?? { values: {} })}
          at={at(view.savedAt)}
          onPress={onEarlier}
        />
      </div>
      <p className="mt-4 text-sm text-muted">{t('takeOver.otherGone')}</p>
    </>
  );
}

function Heading({ offer, title, text }: { offer: Offer; title: string; text: string }) {
  return (
    <>
      <p className="text-sm text-muted">{offer.meeting.title}</p>
      <h1 className="mt-1 text-xl font-bold sm:text-2xl">{title}</h1>
      <p className="mt-2 text-muted">{text}</p>
    </>
  );
}

interface DraftCardProps {
  title: string;
  name: string;
  at: string;
  onPress: () => void;
}

function DraftCard({ title, name, at, onPress }: DraftCardProps) {
  const { t } = useTranslation('registration');
  return (
    <CardButton onPress={onPress} className="flex flex-col items-start gap-1">
      <span className="text-lg font-bold">{title}</span>
      {name !== '' && <span>{name}</span>}
      <span className="text-sm text-muted">{t('team.choice.changed', { at })}</span>
    </CardButton>
  );
}

// Whether the registration has just begun, so that all its values come from the account.
function isUntouched({ state, version }: RegistrationView): boolean {
  return state === 'draft' && version === 1;
}

async function take(draft: VisitorContent, view: RegistrationView): Promise<void> {
  const params = { id: view.id };
  await call(saveHead, { params, body: { head: draft.head }, quiet: true });
  const known = new Map(view.members.map(({ id, version }) => [id, version]));
  const [own] = view.members;
  const [only] = draft.members;
  // A person who registers alone has only one row, so the row of the account's registration is reused.
  const members =
    view.kind === 'individual'
      ? only && [{ ...only, id: own?.id ?? only.id, version: own?.version ?? 0 }]
      : draft.members.map((member) => ({ ...member, version: known.get(member.id) ?? 0 }));
  if (members && members.length > 0) {
    const body = { members: members.map(withoutMark), removed: [] };
    await call(saveMembers, { params, body, quiet: true });
  }
  const { last, furthest } = readVisited(draft.id);
  for (const step of [furthest, last]) if (step) keepVisited(view.id, step);
  clearVisited(draft.id);
}

function nameOf({ head, members }: VisitorContent, kind: RegistrationKind): string {
  return kind === 'team' ? head.contactName : nameIn(members[0] ?? { values: {} });
}

/** Removes the mark that a member filled in their own part, because the server already knows it. */
function withoutMark<T extends { selfFilled: unknown }>(member: T): Omit<T, 'selfFilled'> {
  const { selfFilled: _, ...rest } = member;
  return rest;
}
