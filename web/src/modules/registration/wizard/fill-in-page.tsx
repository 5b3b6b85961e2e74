import { emptyHead, type RegistrationView } from '@plenum/contract/registration/people/draft';
import { readFillIn, saveFillIn } from '@plenum/contract/registration/people/endpoints';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { inLanguage } from '@plenum/contract/kernel/language';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { listCurrency } from '#kernel/i18n/format';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAccent, useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { CheckCircleIcon } from '#kernel/ui/icons/icons';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { ActivityFields } from '../fields/activity-fields.tsx';
import { CompleteLater } from './complete-later.tsx';
import { fillInQuery } from '../api.ts';
import type { Clocked } from '../offer-query.ts';
import { BarePage, WizardSkeleton } from './wizard-frame.tsx';
import { useServerTime } from '#kernel/countdown/clock';
import type { DraftCalls } from './draft-store.ts';
import { ErrorSummary } from './error-summary.tsx';
import { memberErrors, validate, listErrors } from '../fields/validation.ts';
import { Note } from '../fields/field-group.tsx';
import { focusField } from '../fields/focus-field.ts';
import type { MemberFieldsProps } from '../fields/member-props.ts';
import { PersonFields } from '../fields/person-fields.tsx';
import { SaveStateLine } from '#kernel/form/drafts/save-state';
import { StayFields } from '../fields/stay-fields.tsx';
import { stepsOf } from '../fields/wizard-steps.ts';
import { useDraftBy } from './use-draft.ts';

type FillIn = ReplyOf<typeof readFillIn>;

/** A member of a team fills in their own part, by a link and without an account. */
export function FillInPage({ token, corner }: { token: string; corner?: ReactNode }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery(fillInQuery(token, lan));
  useTitle(t('fillIn.title'));
  useAccent(data?.data.offer.meeting.series.accent);
  if (token === '' || isEnded(error))
    return (
      <BarePage corner={corner}>
        <StatePage title={t('fillIn.ended')}>{inLanguage(registrationRefusals.LINK_ENDED, lan)}</StatePage>
      </BarePage>
    );
  if (error && !data)
    return (
      <BarePage corner={corner}>
        <LoadingFailed error={error} onRetry={refetch} isPage />
      </BarePage>
    );
  if (!data) return <WizardSkeleton />;
  const { missing } = data.data;
  if (missing !== null)
    return (
      <CompleteLater token={token} loaded={{ ...data, data: { ...data.data, missing } }} corner={corner} />
    );
  return <FillInForm token={token} loaded={data} corner={corner} />;
}

function isEnded(error: Error | null): boolean {
  return error instanceof RefusedCall && error.code === registrationRefusals.LINK_ENDED.code;
}

const OWN = 'own';

function FillInForm({
  token,
  loaded: { data, at },
  corner,
}: {
  token: string;
  loaded: Clocked<FillIn>;
  corner: ReactNode;
}) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { offer, teamName, contactName } = data;
  // A link can be sent before the team has a name.
  const isNamed = teamName !== '' && contactName !== '';
  const now = useServerTime(offer.now, at);
  const draft = useDraftBy(asView(data), callsBy(token));
  const [isTried, setTried] = useState(false);
  const [isDone, setDone] = useState(false);
  const [member] = draft.members;
  const own = listCurrency(lan);
  const currency = offer.currencies.includes(own) ? own : (offer.currencies[0] ?? 'CNY');
  const validation = validate({
    offer,
    kind: 'individual',
    head: draft.head,
    members: draft.members,
    currency,
    now,
    lan,
    takesFiles: false,
  });
  const fieldErrors = listErrors(validation).filter(({ memberId }) => memberId !== null);
  const steps = stepsOf(offer, 'order');
  if (!member) return null;
  if (draft.refusal)
    return (
      <BarePage meeting={offer.meeting} corner={corner}>
        <StatePage title={isEnded(draft.refusal) ? t('fillIn.ended') : t('locked.title')}>
          {draft.refusal.message}
        </StatePage>
      </BarePage>
    );

  const props: MemberFieldsProps = {
    offer,
    draft: member,
    onChange(next) {
      setDone(false);
      draft.setMember(OWN, next);
    },
    ...memberErrors(validation, OWN),
    showsAll: isTried,
    currency,
    now,
  };

  async function finish() {
    setTried(true);
    const [first] = fieldErrors;
    const isSaved = await draft.flush();
    if (first) focusField(first.field);
    else setDone(isSaved);
  }

  return (
    <BarePage
      meeting={offer.meeting}
      middle={
        <SaveStateLine state={draft.state} savedAt={draft.savedAt} onRetry={() => void draft.flush()} />
      }
      corner={corner}
    >
      <p className="text-sm text-muted">{offer.meeting.title}</p>
      <h1 className="mt-1 text-xl font-bold sm:text-2xl">{t('fillIn.title')}</h1>
      <p className="mt-2 mb-8 text-muted">
        {isNamed ? t('fillIn.lead', { team: teamName, contact: contactName }) : t('fillIn.leadUnnamed')}
      </p>
      {isTried && (
        <ErrorSummary offer={offer} fieldErrors={fieldErrors} onGo={({ field }) => focusField(field)} />
      )}
      <PersonFields {...props} />
      {steps.includes('stay') && (
        <Part title={t('step.stay')}>
          <StayFields {...props} />
        </Part>
      )}
      {steps.includes('activities') && (
        <Part title={t('step.activities')}>
          <ActivityFields {...props} />
        </Part>
      )}
      <div className="mt-12 grid gap-4">
        <div aria-live="polite">
          {isDone && (
            <Note tone="success">
              <p className="flex items-start gap-2 font-semibold">
                <CheckCircleIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
                {t('fillIn.done')}
              </p>
              <p className="mt-1 text-text">
                {contactName === ''
                  ? t('fillIn.doneUnnamed')
                  : t('fillIn.doneText', { contact: contactName })}
              </p>
            </Note>
          )}
        </div>
        <Button
          kind="primary"
          className="min-h-13"
          isPending={draft.state === 'saving'}
          onPress={() => void finish()}
        >
          {t('fillIn.finish')}
        </Button>
      </div>
    </BarePage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-12 border-t pt-8">
      <h2 className="mb-6 text-lg font-bold">{title}</h2>
      {children}
    </div>
  );
}

function StatePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div aria-live="polite" className="flex flex-col items-center py-8 text-center">
      <HallOfSeats size="small" className="w-44 text-accent" />
      <h1 className="mt-6 text-xl font-bold">{title}</h1>
      <p className="mt-2 max-w-md text-balance text-muted">{children}</p>
    </div>
  );
}

// Returns the member's part as if it were the registration of a single person.
function asView({ offer, member }: FillIn): RegistrationView {
  return {
    id: OWN,
    meetingId: offer.meeting.id,
    kind: 'individual',
    state: 'draft',
    review: null,
    reviewReason: '',
    version: 0,
    head: emptyHead,
    members: [{ ...member, id: OWN, selfFilled: true }],
    order: null,
    savedAt: offer.now,
    can: { order: true, correct: false, cancel: false },
    isRoommateLocked: false,
    takesCodes: false,
  };
}

function callsBy(token: string): DraftCalls {
  return {
    saveHead: async () => ({ savedAt: new Date().toISOString() }),
    async saveMembers(members) {
      const [member] = members;
      if (!member) return { savedAt: new Date().toISOString(), versions: {} };
      const { id, version, values, stay, activityIds, hotelConsent } = member;
      const saved = await call(saveFillIn, {
        body: { token, version, member: { values, stay, activityIds, hotelConsent } },
        quiet: true,
      });
      return { savedAt: new Date().toISOString(), versions: { [id]: saved.version } };
    },
    async reload() {
      const fresh = await call(readFillIn, { body: { token }, quiet: true });
      return asView(fresh);
    },
    // No login is needed, because the link itself authorizes saving.
    maySaveUnasked: () => true,
  };
}
