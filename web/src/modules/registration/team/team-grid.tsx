import { isBegun } from '@plenum/contract/registration/checkout/validate-draft';
import { MOST_MEMBERS } from '@plenum/contract/registration/people/draft';
import { STAY_COLUMN } from '@plenum/contract/registration/people/team-sheet';
import type { Offer } from '@plenum/contract/registration/offer';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { DataGrid } from '#kernel/grid/data-grid';
import type { GridChange, GridRow } from '#kernel/grid/types';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { otherOfferQuery } from '../api.ts';
import type { LocatedError } from '../fields/validation.ts';
import { FieldGroup, Note } from '../fields/field-group.tsx';
import { fieldAddress } from '../fields/focus-field.ts';
import { withIncludedMeals } from '../fields/included-meals.ts';
import { gridColumns, keptText, rowMaker, teamSheetColumns } from './team-columns.ts';
import { cellErrors } from './team-errors.ts';
import { TeamImportDialog } from './team-import-dialog.tsx';
import { MemberButtons, useFillLinks, useMemberStatus } from './team-links.tsx';
import { TeamMemberDrawer } from './team-member-drawer.tsx';
import { blankMember, completed, withCell } from './team-members.ts';
import { untied } from '../fields/team-pairing.ts';
import { TeamToolbar } from './team-toolbar.tsx';
import type { StepContext } from '../wizard/use-wizard-draft.ts';

export interface TeamGridProps extends StepContext {
  /** The error to show now. It is a new object each time, so that the same error can be shown again. */
  wanted: LocatedError | undefined;
}

/** The columns that belong to the order, which is kept while a rejected registration is corrected. */
const ordered: readonly string[] = ['typeId', STAY_COLUMN];

/** The members in a grid like a spreadsheet: typed, pasted or imported, with every error at its cell. */
export function TeamGrid({ wanted, ...context }: TeamGridProps) {
  const { offer, draft, members, validation, currency, now, registrationId, isCorrecting } = context;
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const [isChecked, setChecked] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const other = useOtherOffer(offer);
  const columns = useMemo(
    () => teamSheetColumns(offer, lan, other).filter(({ key }) => !isCorrecting || !ordered.includes(key)),
    [offer, lan, other, isCorrecting],
  );
  const shown = useMemo(() => gridColumns(columns, offer, lan), [columns, offer, lan]);
  const rowOf = useMemo(() => rowMaker(columns, lan), [columns, lan]);
  const rows = useMemo(() => members.map(rowOf), [members, rowOf]);
  const showsAll = isChecked || context.showsAll;
  const cut = t('team.import.cutCell');
  const errors = useMemo(
    () => cellErrors(validation, members, columns, { showsAll, cut }),
    [validation, members, columns, showsAll, cut],
  );
  const links = useFillLinks(registrationId, draft);
  const [open, setOpen] = useState<string>();
  const one = members.find(({ id }) => id === open);
  const actionsOf = useCallback(
    (row: GridRow) => (
      <MemberButtons row={row} isMaking={links.isMaking} onCopy={links.copy} onOpen={setOpen} />
    ),
    [links.isMaking, links.copy],
  );
  const target = useMemo(
    () => (wanted?.memberId ? { rowId: wanted.memberId, key: wanted.field } : undefined),
    [wanted],
  );
  const [seen, setSeen] = useState(target);
  if (target !== seen) {
    setSeen(target);
    // Opens the member's own form for a value without a column, such as a file.
    if (target && !columns.some(({ key }) => key === target.key)) setOpen(target.rowId);
  }
  const statusOf = useMemberStatus(members, validation);
  const begun = members.filter(isBegun);
  useDropBlank(context);

  function change(changes: GridChange[]) {
    const next = new Map(members.map((member) => [member.id, member]));
    const touched = new Set<string>();
    for (const { rowId, key, value } of changes) {
      const member = next.get(rowId);
      const column = columns.find((known) => known.key === key);
      if (!member || !column) continue;
      touched.add(rowId);
      next.set(rowId, withCell(member, key, keptText(column, value)));
    }
    draft.setMembers(
      new Map(
        [...touched].flatMap((id) => {
          const [before, after] = [members.find((member) => member.id === id), next.get(id)];
          if (!before || !after) return [];
          const whole = { ...after, values: completed(offer, after.values, now) };
          return [[id, withIncludedMeals(offer, before, whole, currency)]];
        }),
      ),
    );
  }

  function sayFixed() {
    showToast({ kind: 'warning', text: t('team.fixed') });
  }

  function add(count: number) {
    if (isCorrecting) return sayFixed();
    const room = MOST_MEMBERS - members.length;
    if (count > room) showToast({ kind: 'warning', text: t('team.most', { most: MOST_MEMBERS }) });
    draft.setMembers(new Map(Array.from({ length: Math.min(count, room) }, () => blankMember())));
  }

  function remove(ids: string[]) {
    if (isCorrecting) return sayFixed();
    draft.setMembers(untied(members, ids));
    draft.removeMembers(ids);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isCorrecting) setFile(dropped);
  }

  return (
    <FieldGroup title={t('team.members')}>
      <div
        {...fieldAddress('members')}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
        className={classes(
          'isolate rounded-lg',
          isOver && 'outline-2 outline-offset-4 outline-accent outline-dashed',
        )}
      >
        <TeamToolbar
          offer={offer}
          members={members}
          columns={shown}
          errors={errors}
          isCorrecting={isCorrecting}
          isMaking={links.isMaking}
          onFile={setFile}
          onCheck={() => setChecked(true)}
          onCopyAll={() => void links.copyAll(begun)}
          onSend={() => void links.openSending()}
        />
        {context.showsAll && begun.length === 0 && (
          <div className="mb-3">
            <Note tone="danger">{t('team.noMembers')}</Note>
          </div>
        )}
        <DataGrid
          label={t('team.members')}
          columns={shown}
          rows={rows}
          errors={errors}
          onChange={change}
          onAdd={add}
          onRemove={remove}
          rowStatus={statusOf}
          rowActions={actionsOf}
          target={target}
          hasFixedRows={isCorrecting}
        />
      </div>
      {links.dialog}
      {one && (
        <TeamMemberDrawer {...context} showsAll={showsAll} member={one} onClose={() => setOpen(undefined)} />
      )}
      {file && (
        <TeamImportDialog
          key={`${file.name} ${file.lastModified}`}
          file={file}
          offer={offer}
          columns={columns}
          now={now}
          count={begun.length}
          onClose={() => setFile(null)}
          onImport={(imported, how) => {
            const gone = how === 'replace' ? members : members.filter((member) => !isBegun(member));
            draft.removeMembers(gone.map(({ id }) => id));
            draft.setMembers(
              new Map(
                imported.map((values) => {
                  const [id, member] = blankMember(values);
                  const before = { values: {}, activityIds: [] };
                  return [id, withIncludedMeals(offer, before, member, currency)];
                }),
              ),
            );
            setChecked(true);
            setFile(null);
          }}
        />
      )}
    </FieldGroup>
  );
}

// Reads the offer in the other language, because a table may use the names of either one.
function useOtherOffer(offer: Offer): Offer | undefined {
  const lan = useAppStore((state) => state.lan);
  const { data } = useQuery(otherOfferQuery(offer.meeting.id, lan === 'en' ? 'zh-cn' : 'en'));
  return data;
}

// Removes the empty rows when the grid is left, because they are not stored.
function useDropBlank({ members, draft, isCorrecting }: StepContext): void {
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = () => {
      const blank = members.filter((member) => !isBegun(member)).map(({ id }) => id);
      if (blank.length > 0 && !isCorrecting) draft.removeMembers(blank);
    };
  });
  useEffect(() => () => latest.current?.(), []);
}
