import { isBegun } from '@plenum/contract/registration/checkout/validate-draft';
import { makeFillLinks } from '@plenum/contract/registration/people/endpoints';
import type { DraftMember } from '@plenum/contract/registration/people/draft';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import type { GridRow } from '#kernel/grid/types';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LinkIcon } from '#kernel/ui/icons/editing-icons';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { PencilIcon } from '#kernel/ui/icons/more-icons';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { TextArea } from '#kernel/ui/fields/text-area';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { memberErrors, type Validation } from '../fields/validation.ts';
import { nameIn } from '../wizard/member-summary.ts';
import type { OpenDraft } from '../wizard/use-draft.ts';
import { SendLinksDialog } from './send-links-dialog.tsx';

/** Links through which members fill in their own part: copied, or sent by email and text message. */
export function useFillLinks(registrationId: string | undefined, draft: OpenDraft) {
  const { t } = useTranslation('registration');
  const [text, setText] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [isSending, setSending] = useState(false);

  // Saves the draft, because a member who is not stored yet has no link. Returns the registration's id; null if it
  // could not be saved.
  async function stored(): Promise<string | null> {
    if (registrationId === undefined) showToast({ kind: 'info', text: t('visitor.links') });
    else if (await draft.flush()) return registrationId;
    else showToast({ kind: 'error', text: t('problem.notSaved') });
    return null;
  }

  async function make(members: readonly DraftMember[]): Promise<ReadonlyMap<string, string> | null> {
    const id = await stored();
    if (id === null) return null;
    const memberIds = members.map((member) => member.id);
    const made = await call(makeFillLinks, { params: { id }, body: { memberIds } });
    return new Map(made.map(({ memberId, link }) => [memberId, link]));
  }

  async function copy(members: readonly DraftMember[], write: (made: ReadonlyMap<string, string>) => string) {
    setMaking(true);
    try {
      const made = await make(members);
      if (!made) return;
      const written = write(made);
      const isCopied = await navigator.clipboard.writeText(written).then(
        () => true,
        () => false,
      );
      // If the browser forbids copying, the text is shown so that it can be copied by hand.
      if (!isCopied) setText(written);
      else if (members.length === 1)
        showToast({
          kind: 'success',
          text: t('team.links.copied', { name: nameIn(members[0] ?? { values: {} }) }),
        });
      else showToast({ kind: 'success', text: t('team.links.allCopied', { count: members.length }) });
    } catch (error) {
      // The server's message was already shown.
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      setMaking(false);
    }
  }

  const copyAll = (members: readonly DraftMember[]) =>
    copy(members, (made) =>
      members
        .map((member) => t('team.links.line', { name: nameIn(member), link: made.get(member.id) ?? '' }))
        .join('\n'),
    );

  const latest = useRef((_id: string) => {});
  useEffect(() => {
    latest.current = (id) => {
      const member = draft.members.find((known) => known.id === id);
      if (member) void copy([member], (made) => made.get(id) ?? '');
    };
  });
  const copyOne = useCallback((id: string) => latest.current(id), []);

  async function openSending() {
    if ((await stored()) !== null) setSending(true);
  }

  const dialog = (
    <>
      <Dialog
        isOpen={text !== null}
        onClose={() => setText(null)}
        title={t('team.links.title')}
        description={t('team.links.about')}
        footer={<CopyButton kind="primary" size="medium" text={text ?? ''} />}
      >
        <TextArea
          label={t('team.links.title')}
          value={text ?? ''}
          rows={10}
          isReadOnly
          className="[&_textarea]:text-sm"
        />
      </Dialog>
      {isSending && registrationId !== undefined && (
        <SendLinksDialog
          registrationId={registrationId}
          members={draft.members.filter(isBegun)}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );

  return { copyAll, copy: copyOne, openSending, dialog, isMaking };
}

export interface MemberButtonsProps {
  row: GridRow;
  isMaking: boolean;
  onCopy: (id: string) => void;
  onOpen: (id: string) => void;
}

/** The actions on one member. */
export function MemberButtons({ row, isMaking, onCopy, onOpen }: MemberButtonsProps) {
  const { t } = useTranslation('registration');
  const name = nameIn(row);
  return (
    <>
      <IconButton
        icon={LinkIcon}
        label={t('team.links.copy', { name })}
        isDisabled={name === '' || isMaking}
        onPress={() => onCopy(row.id)}
      />
      <IconButton icon={PencilIcon} label={t('team.edit', { name })} onPress={() => onOpen(row.id)} />
    </>
  );
}

/**
 * Returns a function that renders a note next to a member's cells: that the member has filled in their own part, or a
 * warning.
 */
export function useMemberStatus(members: readonly DraftMember[], validation: Validation) {
  const noted = members.flatMap(({ id, selfFilled }) => {
    const [doubt = ''] = memberErrors(validation, id).warnings.values();
    return selfFilled || doubt !== '' ? [[id, { selfFilled, doubt }] as const] : [];
  });
  // Stays the same as long as the output is the same, so that hundreds of rows don't re-render.
  const key = JSON.stringify(noted);
  return useMemo(() => {
    const byId = new Map(JSON.parse(key) as typeof noted);
    return ({ id }: GridRow): ReactNode => <MemberStatus {...byId.get(id)} />;
  }, [key]);
}

function MemberStatus({ selfFilled = false, doubt = '' }: { selfFilled?: boolean; doubt?: string }) {
  const { t } = useTranslation('registration');
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {selfFilled && <StatusPill tone="success">{t('team.links.filled')}</StatusPill>}
      {doubt !== '' && (
        <span title={doubt} className="text-warning">
          <WarningIcon className="size-4.5" />
          <span className="sr-only">{doubt}</span>
        </span>
      )}
    </span>
  );
}
