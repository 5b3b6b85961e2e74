import type { DraftMember } from '@plenum/contract/registration/people/draft';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RowBox } from '#kernel/list/records/row-box';
import { classes } from '#kernel/ui/classes';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { ErrorIcon, WarningIcon } from '#kernel/ui/icons/icons';
import { PencilIcon } from '#kernel/ui/icons/more-icons';
import { memberErrors, type Validation } from '../fields/validation.ts';
import { nameIn } from '../wizard/member-summary.ts';

export interface Selected {
  readonly ids: ReadonlySet<string>;
  readonly members: readonly DraftMember[];
  toggle: (id: string) => void;
  all: (isOn: boolean) => void;
}

/** The selected members; removed members leave the selection. */
export function useSelected(members: readonly DraftMember[]): Selected {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = members.filter(({ id }) => ticked.has(id));
  return {
    ids: ticked,
    members: chosen,
    toggle: (id) =>
      setTicked((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    all: (isOn) => setTicked(new Set(isOn ? members.map(({ id }) => id) : [])),
  };
}

export interface TeamListProps {
  label: string;
  members: readonly DraftMember[];
  selected: Selected;
  validation: Validation;
  /** Whether a field is edited in this list, so that its errors are shown here. */
  concerns: (field: string) => boolean;
  /** A member's choices, in a few words. */
  describe: (member: DraftMember) => readonly string[];
  onEdit: (id: string) => void;
  /** The actions on the selected members. */
  children: ReactNode;
}

/** The members of a team with their choices, to be changed one by one or in bulk. */
export function TeamList({ label, members, selected, children, ...rest }: TeamListProps) {
  const { t } = useTranslation(['registration', 'list']);
  const count = selected.members.length;
  const isAll = count === members.length && count > 0;
  return (
    <div className="rounded-lg border bg-surface-raised">
      <div className="z-1 flex sm:sticky sm:top-16 flex-wrap items-center gap-x-3 gap-y-2 rounded-t-lg border-b bg-surface-raised px-5 py-2">
        <RowBox
          isOn={isAll}
          isMixed={count > 0 && !isAll}
          isTabStop
          label={t('list:selectAll')}
          onTick={() => selected.all(!isAll)}
        />
        <span aria-live="polite" className="tabular me-auto text-sm text-muted">
          {count > 0
            ? t('registration:team.selected', { count, all: members.length })
            : t('registration:team.people', { count: members.length })}
        </span>
        {children}
      </div>
      <ul aria-label={label}>
        {members.map((member) => (
          <MemberLine
            key={member.id}
            member={member}
            isOn={selected.ids.has(member.id)}
            onTick={() => selected.toggle(member.id)}
            {...rest}
          />
        ))}
      </ul>
    </div>
  );
}

interface MemberLineProps extends Pick<TeamListProps, 'validation' | 'concerns' | 'describe' | 'onEdit'> {
  member: DraftMember;
  isOn: boolean;
  onTick: () => void;
}

function MemberLine({ member, isOn, onTick, validation, concerns, describe, onEdit }: MemberLineProps) {
  const { t } = useTranslation('registration');
  const name = nameIn(member);
  const { fieldErrors, warnings } = memberErrors(validation, member.id);
  const wrong = [...fieldErrors].filter(([field]) => concerns(field)).map(([, message]) => message);
  const doubts = [...warnings].filter(([field]) => concerns(field)).map(([, message]) => message);
  return (
    <li
      data-member={member.id}
      className={classes(
        'flex items-center gap-3 border-b px-5 py-1.5 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] last:border-b-0',
        isOn && 'bg-accent-soft',
      )}
    >
      <RowBox isOn={isOn} isTabStop label={t('team.tick', { name })} onTick={onTick} />
      <div className="min-w-0 flex-1 py-1 sm:flex sm:items-baseline sm:gap-4">
        <p className="truncate font-medium sm:w-36 sm:shrink-0">{name === '' ? t('team.nameless') : name}</p>
        <div className="min-w-0 text-sm">
          <p className="flex flex-wrap gap-x-3 text-muted">
            {describe(member).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </p>
          <Said sentences={wrong} className="text-danger" icon={<ErrorIcon className="size-4 shrink-0" />} />
          <Said
            sentences={doubts}
            className="text-warning"
            icon={<WarningIcon className="size-4 shrink-0" />}
          />
        </div>
      </div>
      <IconButton icon={PencilIcon} label={t('team.edit', { name })} onPress={() => onEdit(member.id)} />
    </li>
  );
}

function Said({
  sentences,
  className,
  icon,
}: {
  sentences: readonly string[];
  className: string;
  icon: ReactNode;
}) {
  return [...new Set(sentences)].map((sentence) => (
    <p key={sentence} className={classes('flex items-center gap-1.5', className)}>
      {icon}
      {sentence}
    </p>
  ));
}
