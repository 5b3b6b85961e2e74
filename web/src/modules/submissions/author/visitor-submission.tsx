import type { SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { dropOldVisitorDrafts } from '#kernel/form/drafts/visitor-drafts';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { useAppStore } from '#kernel/state/app-store';
import { callQuery } from '../api.ts';
import { SubmissionForm } from './submission-form.tsx';
import { dropVisitorSubmission, readVisitorSubmission, visitorAuthor } from './visitor-draft.ts';

/** How the app asks a visitor for an account, which belongs to another module. */
export interface SubmissionAccountAccess {
  renderAccountStep: (step: {
    isOpen: boolean;
    onClose: () => void;
    contact: string;
    meetingId: string;
  }) => ReactNode;
  logIn: () => void;
  onTaken: (name: string) => void;
}

interface VisitorSubmissionProps {
  /** Id or slug, as the page queries the call. */
  meeting: string;
  terms: SubmissionCall;
  access: SubmissionAccountAccess;
  /** Called when Submit is pressed. The draft is submitted once an account has it. */
  onWanted: (isWanted: boolean) => void;
}

/** A submission written without a login. Nothing is sent from this browser before an account takes the draft over. */
export function VisitorSubmission(props: VisitorSubmissionProps) {
  const [turn, setTurn] = useState(0);
  return <OpenForm key={turn} {...props} onDeleted={() => setTurn(turn + 1)} />;
}

function OpenForm({
  meeting,
  terms,
  access,
  onWanted,
  onDeleted,
}: VisitorSubmissionProps & { onDeleted: () => void }) {
  const { t } = useTranslation('submissions');
  const [author] = useState(() => {
    dropOldVisitorDrafts(Date.now());
    return visitorAuthor(terms);
  });
  const [contact, setContact] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  // Asks for an account. If submission closed while the form was filled in, no code is requested, and the page says so.
  async function ask() {
    const fresh = await client.fetchQuery({ ...callQuery(meeting, lan), staleTime: 0 });
    if (fresh.window !== 'open') return;
    const { phone = '', email = '' } = readVisitorSubmission(terms.meeting.id)?.content.draft.presenter ?? {};
    onWanted(true);
    setContact(phone || email);
  }
  return (
    <>
      <div className="mt-6 mb-8 max-w-2xl rounded-md bg-surface-sunken px-4 py-3 text-sm">
        <p>{t('visitor.note')}</p>
        <div className="-mb-1 -ms-3 mt-1 flex flex-wrap gap-x-2">
          <Button kind="quiet" size="small" className="min-h-11" onPress={access.logIn}>
            {t('visitor.logIn')}
          </Button>
          <Button kind="quiet" size="small" className="min-h-11" onPress={() => setAsking(true)}>
            {t('visitor.delete')}
          </Button>
        </div>
      </div>
      <div className="max-w-2xl">
        <SubmissionForm
          own={author.own}
          terms={terms}
          onSubmitted={() => undefined}
          visitor={{ author, onReady: ask }}
        />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('visitor.deleteTitle')}
        confirmLabel={t('visitor.delete')}
        isDangerous
        onConfirm={async () => {
          await dropVisitorSubmission(terms.meeting.id);
          onDeleted();
        }}
      >
        {t('visitor.deleteText')}
      </ConfirmDialog>
      {access.renderAccountStep({
        isOpen: contact !== undefined,
        onClose() {
          onWanted(false);
          setContact(undefined);
        },
        contact: contact ?? '',
        meetingId: terms.meeting.id,
      })}
    </>
  );
}
