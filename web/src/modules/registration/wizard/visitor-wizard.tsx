import type { Offer } from '@plenum/contract/registration/offer';
import type { RegistrationKind } from '@plenum/contract/registration/people/draft';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { dropOldVisitorDrafts } from '#kernel/form/drafts/visitor-drafts';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import type { Clocked } from '../offer-query.ts';
import { Note } from '../fields/field-group.tsx';
import type { RegisterSearch } from '../search.ts';
import { NotOpenPage } from './not-open-page.tsx';
import { shutRefusal } from './shut.ts';
import { clearVisited } from './visited-steps.ts';
import {
  dropVisitorContent,
  readVisitorContent,
  visitorDraftName,
  visitorView,
  wantOrder,
} from './visitor-draft.ts';
import type { WizardPageProps } from './wizard.tsx';
import { BarePage, WizardSkeleton } from './wizard-frame.tsx';

/** How the app asks a visitor for an account, which belongs to another module. */
export interface WizardAccountAccess {
  /** Renders the dialog that finds or creates the account by a code. */
  renderAccountStep: (step: {
    isOpen: boolean;
    onClose: () => void;
    contact: string;
    meetingId: string;
  }) => ReactNode;
  logIn: () => void;
  /** Called when the account has taken over the draft. A new account gets this name. */
  onTaken: (name: string) => void;
}

interface VisitorWizardProps {
  kind: RegistrationKind;
  offer: Clocked<Offer>;
  search: RegisterSearch;
  onSearch: (search: RegisterSearch, isReplacing?: boolean) => void;
  corner: ReactNode;
  access: WizardAccountAccess;
  renderWizard: (props: WizardPageProps) => ReactNode;
}

/** The whole form without a login. Nothing is sent from this browser before an account takes the draft over. */
export function VisitorWizard(props: VisitorWizardProps) {
  // Incremented when the draft is deleted, so that a new form is shown.
  const [turn, setTurn] = useState(0);
  const { offer, corner, onSearch } = props;
  const lan = useAppStore((state) => state.lan);
  const shut = shutRefusal(offer.data, lan);
  if (shut)
    return (
      <BarePage meeting={offer.data.meeting} corner={corner}>
        <NotOpenPage refusal={shut} offer={offer.data} onAlone={() => onSearch({ kind: 'individual' })} />
      </BarePage>
    );
  return <OpenForm key={turn} {...props} onDeleted={() => setTurn(turn + 1)} />;
}

function OpenForm({
  kind,
  offer,
  search,
  onSearch,
  corner,
  access,
  renderWizard,
  onDeleted,
}: VisitorWizardProps & { onDeleted: () => void }) {
  const lan = useAppStore((state) => state.lan);
  const name = visitorDraftName(offer.data.meeting.id, kind);
  const [{ view, calls }] = useState(() => {
    dropOldVisitorDrafts(Date.now());
    return visitorView(offer.data, kind, lan);
  });
  const [contact, setContact] = useState<string>();
  function deleteDraft() {
    clearVisited(view.id);
    dropVisitorContent(name);
    onSearch({ kind }, true);
    onDeleted();
  }
  return (
    <>
      <Suspense fallback={<WizardSkeleton />}>
        {renderWizard({
          offer,
          view,
          search,
          onSearch,
          corner,
          visitor: {
            calls,
            askAccount(order) {
              wantOrder(name, order);
              setContact(contactIn(name));
            },
            note: <VisitorNote offer={offer.data} access={access} onDelete={deleteDraft} />,
          },
        })}
      </Suspense>
      {access.renderAccountStep({
        isOpen: contact !== undefined,
        onClose() {
          wantOrder(name, undefined);
          setContact(undefined);
        },
        contact: contact ?? '',
        meetingId: offer.data.meeting.id,
      })}
    </>
  );
}

// Returns the phone number or email address that prefills the recipient of the code: that of the team's contact,
// otherwise that of the person.
function contactIn(name: string): string {
  const content = readVisitorContent(name)?.content;
  const values = content?.members[0]?.values ?? {};
  const { contactPhone = '', contactEmail = '' } = content?.head ?? {};
  return [contactPhone, contactEmail, values['phone'], values['email']].find((text) => text) ?? '';
}

interface VisitorNoteProps {
  offer: Offer;
  access: WizardAccountAccess;
  onDelete: () => void;
}

/** Says that no account is needed yet, where the input is stored, and how to delete it. */
function VisitorNote({ offer, access, onDelete }: VisitorNoteProps) {
  const { t } = useTranslation('registration');
  const [isAsking, setAsking] = useState(false);
  const hasFiles = offer.form.custom.some(({ type }) => type === 'file');
  return (
    <div className="mb-8">
      <Note>
        <p>{t('visitor.note')}</p>
        {hasFiles && <p className="mt-1">{t('visitor.files')}</p>}
        <div className="-mb-1 -ms-3 mt-1 flex flex-wrap gap-x-2">
          <Button kind="quiet" size="small" className="min-h-11" onPress={access.logIn}>
            {t('visitor.logIn')}
          </Button>
          <Button kind="quiet" size="small" className="min-h-11" onPress={() => setAsking(true)}>
            {t('visitor.delete')}
          </Button>
        </div>
      </Note>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('visitor.deleteTitle')}
        confirmLabel={t('visitor.delete')}
        isDangerous
        onConfirm={onDelete}
      >
        {t('visitor.deleteText')}
      </ConfirmDialog>
    </div>
  );
}
