import { makeFillLink } from '@plenum/contract/registration/people/endpoints';
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
import { useRegistrationLinks } from '../links.ts';
import { nameIn } from '../wizard/member-summary.ts';
import type { Draft } from '../wizard/use-draft.ts';

const AT_A_TIME = 4;

/** Links by which members fill in their own part: one to the clipboard, or all of them as a text to send. */
export function useFillLinks(registrationId: string | undefined, draft: Draft) {
  const { t } = useTranslation('registration');
  const links = useRegistrationLinks();
  const [text, setText] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);

  async function linkFor({ id }: DraftMember, ofRegistration: string): Promise<string> {
    const { token } = await call(makeFillLink, { params: { id: ofRegistration, memberId: id } });
    return new URL(links.fillIn(token), window.location.origin).href;
  }

  // A member who is not stored yet has no link; and one link after the other would take long for many.
  async function make(members: readonly DraftMember[]): Promise<string[] | null> {
    if (registrationId === undefined) {
      showToast({ kind: 'info', text: t('visitor.links') });
      return null;
    }
    if (!(await draft.flush())) {
      showToast({ kind: 'error', text: t('problem.notSaved') });
      return null;
    }
    const made: string[] = [];
    for (let at = 0; at < members.length; at += AT_A_TIME)
      made.push(
        ...(await Promise.all(
          members.slice(at, at + AT_A_TIME).map((member) => linkFor(member, registrationId)),
        )),
      );
    return made;
  }

  async function work(members: readonly DraftMember[], use: (made: string[]) => Promise<void> | void) {
    setMaking(true);
    try {
      const made = await make(members);
      if (made) await use(made);
    } catch (error) {
      // What the server said was shown already.
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      setMaking(false);
    }
  }

  const copyOne = (member: DraftMember) =>
    work([member], async ([link = '']) => {
      try {
        await navigator.clipboard.writeText(link);
        showToast({ kind: 'success', text: t('team.links.copied', { name: nameIn(member) }) });
      } catch {
        setText(link);
      }
    });

  const copyAll = (members: readonly DraftMember[]) =>
    work(members, (made) =>
      setText(
        members
          .map((member, at) => t('team.links.line', { name: nameIn(member), link: made[at] ?? '' }))
          .join('\n'),
      ),
    );

  const latest = useRef((_id: string) => {});
  useEffect(() => {
    latest.current = (id) => {
      const member = draft.members.find((known) => known.id === id);
      if (member) void copyOne(member);
    };
  });
  const copy = useCallback((id: string) => latest.current(id), []);

  const dialog = (
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
  );

  return { copyAll, copy, dialog, isMaking };
}

export interface MemberButtonsProps {
  row: GridRow;
  isMaking: boolean;
  onCopy: (id: string) => void;
  onOpen: (id: string) => void;
}

/** What can be done with one member. */
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

/** What there is to know about members beside the cells: filled in by themselves, or a doubt to be looked at. */
export function useMemberStatus(members: readonly DraftMember[], validation: Validation) {
  const noted = members.flatMap(({ id, selfFilled }) => {
    const [doubt = ''] = memberErrors(validation, id).warnings.values();
    return selfFilled || doubt !== '' ? [[id, { selfFilled, doubt }] as const] : [];
  });
  // The same as long as it would draw the same, so that hundreds of rows are not drawn anew.
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
