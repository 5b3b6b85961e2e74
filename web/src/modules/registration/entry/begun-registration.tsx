import { registrationRefusals } from '@plenum/contract/registration/messages';
import type { RegistrationKind, RegistrationView } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { RefusedCall } from '#kernel/client/refused-call';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { beginQuery, registrationQuery } from '../api.ts';
import type { Clocked } from '../offer-query.ts';
import { BarePage, WizardSkeleton } from '../wizard/wizard-frame.tsx';
import { LockedPage } from '../wizard/locked-page.tsx';
import { NotOpenPage } from '../wizard/not-open-page.tsx';
import { PersonWizard } from '../wizard/person-wizard.tsx';
import { TakeOver } from '../wizard/take-over.tsx';
import { isGoneElsewhere, readVisitorContent, visitorDraftName } from '../wizard/visitor-draft.ts';
import { type WizardAccountAccess, VisitorWizard } from '../wizard/visitor-wizard.tsx';
import { TeamChoice } from '../team/team-choice.tsx';
import type { RegisterSearch } from '../search.ts';

const TeamWizard = lazy(async () => ({ default: (await import('../team/team-wizard.tsx')).TeamWizard }));

export interface BegunProps {
  /** Id or slug. */
  meeting: string;
  kind: RegistrationKind;
  offer: Clocked<Offer>;
  search: RegisterSearch;
  onSearch: (search: RegisterSearch, isReplacing?: boolean) => void;
  corner?: ReactNode;
  isLoggedIn: boolean;
  access: WizardAccountAccess;
}

/** The registration after the choice between an individual and a team. A visitor's draft is kept in the browser. */
export function BegunRegistration(props: BegunProps) {
  const { kind, offer, search, onSearch, corner, access, isLoggedIn } = props;
  if (isLoggedIn) return <OwnRegistration {...props} />;
  return (
    <VisitorWizard
      {...{ kind, offer, search, onSearch, corner, access }}
      renderWizard={(wizard) => (kind === 'team' ? <TeamWizard {...wizard} /> : <PersonWizard {...wizard} />)}
    />
  );
}

/** The registration of a logged-in account. It first takes over a draft that was filled in before the login. */
function OwnRegistration(props: BegunProps) {
  const { kind, offer, search, onSearch, corner, access } = props;
  const draftName = visitorDraftName(offer.data.meeting.id, kind);
  const [isTaking, setTaking] = useState(
    () => readVisitorContent(draftName) !== undefined || isGoneElsewhere(draftName),
  );
  if (isTaking)
    return (
      <TakeOver
        offer={offer.data}
        kind={kind}
        corner={corner}
        onAlone={() => onSearch({ kind: 'individual' })}
        isShut={isShut}
        onElsewhere={() => {
          setTaking(false);
          onSearch({ kind }, true);
        }}
        onDone={(id, taken) => {
          setTaking(false);
          onSearch({ kind, ...(kind === 'team' && { team: id }), step: taken ? 'confirm' : undefined }, true);
          if (taken) access.onTaken(taken.name);
        }}
      />
    );
  const begun = <Begun {...props} />;
  if (kind === 'individual' || search.team !== undefined) return begun;
  return (
    <TeamChoice
      offer={offer.data}
      corner={corner}
      onChoose={(team) => onSearch({ ...search, team }, true)}
      fallback={<WizardSkeleton />}
    >
      {begun}
    </TeamChoice>
  );
}

function Begun({ meeting, kind, offer, search, onSearch, corner }: BegunProps) {
  const chosen = kind === 'team' ? search.team : undefined;
  const begun = useQuery({ ...beginQuery(meeting, kind), enabled: chosen === undefined });
  const id = chosen ?? begun.data?.id;
  // Adds the team to the address, so that Back and a later visit find it.
  const isNamed = kind === 'individual' || chosen !== undefined;
  useEffect(() => {
    if (!isNamed && id !== undefined) onSearch({ ...search, team: id }, true);
  });
  const read = useQuery(
    id === undefined ? { queryKey: ['registration', 'one'], queryFn: skipToken } : registrationQuery(id),
  );
  const error = begun.error ?? read.error;
  const view: RegistrationView | undefined = read.data;
  if (error && !view) {
    return (
      <BarePage meeting={offer.data.meeting} corner={corner}>
        {error instanceof RefusedCall && isShut(error) ? (
          <NotOpenPage refusal={error} offer={offer.data} onAlone={() => onSearch({ kind: 'individual' })} />
        ) : (
          <LoadingFailed
            error={error}
            onRetry={() => void (begun.error ? begun.refetch() : read.refetch())}
            isPage
          />
        )}
      </BarePage>
    );
  }
  // A form begins with the server's present data, not with that of an earlier visit.
  if (!view || !read.isFetchedAfterMount) return <WizardSkeleton />;
  if (!view.can.order && !view.can.correct)
    return (
      <BarePage meeting={offer.data.meeting} corner={corner}>
        <LockedPage view={view} offer={offer.data} />
      </BarePage>
    );
  const props = { offer, view, search, onSearch, corner };
  return kind === 'team' ? (
    <Suspense fallback={<WizardSkeleton />}>
      <TeamWizard key={view.id} {...props} />
    </Suspense>
  ) : (
    <PersonWizard key={view.id} {...props} />
  );
}

function isShut({ code }: RefusedCall): boolean {
  return shutCodes.includes(code);
}

const shutCodes: readonly number[] = [
  registrationRefusals.NOT_OPEN_YET.code,
  registrationRefusals.CLOSED.code,
  registrationRefusals.TEAMS_OFF.code,
];
