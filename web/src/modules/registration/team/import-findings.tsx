import { MOST_MEMBERS } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { inLanguage } from '@plenum/contract/kernel/language';
import type { TeamColumn } from '@plenum/contract/registration/people/team-sheet';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { SheetProblem } from '@plenum/contract/kernel/sheet/sheet';
import { useAppStore } from '#kernel/state/app-store';
import { useFieldLabel } from '../fields/field-labels.ts';
import { Note } from '../fields/field-group.tsx';
import type { ImportProblem, TeamImport } from './team-import.ts';
import type { ImportError } from './team-import-errors.ts';

interface ImportFindingsProps {
  read: TeamImport;
  good: number;
  bad: number;
  /** Says what happens to rows with errors. */
  badWhat: string;
  /** The advice for numbers that have lost their last digits. */
  cutWhat: string;
  /** The maximum number of cells listed. */
  most?: number;
  fieldErrors: readonly ImportError[];
  offer: Offer;
}

/** Shows how many rows of a table are valid, and lists the invalid cells. */
export function ImportFindings(props: ImportFindingsProps) {
  const { read, good, bad, badWhat, cutWhat, most = 8, fieldErrors, offer } = props;
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const labelOf = useFieldLabel(offer);
  return (
    <>
      <p className="text-lg font-semibold">{t('team.import.counts', { n: good, m: bad })}</p>
      {bad > 0 && (
        <div>
          <p className="text-sm text-muted">{badWhat}</p>
          <ul className="mt-2 text-sm">
            {fieldErrors.slice(0, most).map(({ line, field, message }) => (
              <li key={`${line} ${field}`} className="border-t py-1.5">
                {t('team.import.fieldError', { line, label: labelOf(field), message })}
              </li>
            ))}
            {fieldErrors.length > most && (
              <li className="border-t py-1.5 text-muted">
                {t('fieldError.more', { count: fieldErrors.length - most })}
              </li>
            )}
          </ul>
        </div>
      )}
      {read.cut > 0 && <Note tone="danger">{cutWhat}</Note>}
      {read.missing.length > 0 && (
        <Note tone="warning">
          {t('team.import.missing', { names: read.missing.map(({ header }) => inLanguage(header, lan)) })}
        </Note>
      )}
      {read.unknown.length > 0 && <Note>{t('team.import.unknown', { names: read.unknown })}</Note>}
    </>
  );
}

interface SheetRefusalProps {
  problem: Exclude<SheetProblem | ImportProblem, { problem: null }>;
  columns: readonly TeamColumn[];
  /** Replaces the sentence about the size of a team. */
  tooMany?: string;
  /** An alternative. */
  children?: ReactNode;
}

/** Explains why a file can't be imported at all. */
export function SheetRefusal({ problem, columns, tooMany, children }: SheetRefusalProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const values = {
    most: MOST_MEMBERS,
    rows: 'mostRows' in problem ? problem.mostRows : 0,
    size: 'mostBytes' in problem ? Math.floor(problem.mostBytes / 1024 / 1024) : 0,
    found: 'found' in problem ? problem.found : 0,
    names: columns.slice(0, 4).map(({ header }) => inLanguage(header, lan)),
  };
  const isTooMany = problem.problem === 'too_many' || problem.problem === 'too_many_rows';
  return (
    <div role="alert">
      <Note tone="danger">
        {isTooMany && tooMany !== undefined ? tooMany : t(`team.import.problem.${problem.problem}`, values)}
      </Note>
      {children}
    </div>
  );
}
