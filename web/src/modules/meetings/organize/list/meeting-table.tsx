import { formatDateRange } from '@plenum/contract/kernel/date-range';
import type { ManagedMeeting } from '@plenum/contract/meetings/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { CheckIcon } from '#kernel/ui/icons/icons';
import { MoreIcon } from '#kernel/ui/icons/more-icons';
import { Link } from '#kernel/ui/buttons/link';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { Table, type Column } from '#kernel/ui/layout/table';
import { useLinks } from '#kernel/organize/links';
import { MeetingStatePill } from '#kernel/organize/meeting-state-pill';
import { useMeetingActions } from '../actions/use-meeting-actions.tsx';
import { useWords } from '#kernel/organize/use-words';

export function MeetingTable({
  meetings,
  onCopy,
}: {
  meetings: readonly ManagedMeeting[];
  onCopy: (meeting: ManagedMeeting) => void;
}) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const words = useWords();
  const links = useLinks();
  const columns: Column<ManagedMeeting>[] = [
    {
      id: 'title',
      label: t('list.meeting'),
      isRowHeader: true,
      renderCell: (meeting) => (
        <span data-accent={meeting.series.accent} className="flex flex-col">
          <Link kind="quiet" href={links.console(meeting.id)} className="text-text hover:underline">
            {words(meeting.title)}
          </Link>
          <span className="text-sm font-normal text-muted">{words(meeting.series.name)}</span>
        </span>
      ),
    },
    {
      id: 'state',
      label: t('list.state'),
      renderCell: ({ state, phase }) => <MeetingStatePill state={state} phase={phase} />,
    },
    {
      id: 'dates',
      label: t('list.dates'),
      renderCell: ({ startsOn, endsOn, city }) => (
        <span className="flex flex-col whitespace-nowrap">
          {formatDateRange(startsOn, endsOn, lan)}
          <span className="text-sm text-muted">{words(city)}</span>
        </span>
      ),
    },
    {
      id: 'places',
      label: t('list.places'),
      align: 'end',
      renderCell: ({ places }) => (
        <span className="whitespace-nowrap">
          {places.stock === null
            ? formatNumber(places.taken, lan)
            : t('list.placesOf', {
                taken: formatNumber(places.taken, lan),
                stock: formatNumber(places.stock, lan),
              })}
        </span>
      ),
    },
    {
      id: 'translations',
      label: t('list.translations'),
      renderCell: ({ translations }) => <Translations {...translations} />,
    },
    {
      id: 'actions',
      label: t('organize:list.actions'),
      align: 'end',
      renderCell: (meeting) => <RowMenu meeting={meeting} onCopy={() => onCopy(meeting)} />,
    },
  ];
  return <Table label={t('organize:list.title')} columns={columns} rows={meetings} rowKey={({ id }) => id} />;
}

function Translations({ missing }: ManagedMeeting['translations']) {
  const { t } = useTranslation('meetings-organize');
  if (missing > 0) return <span className="text-warning">{t('list.missing', { count: missing })}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted">
      <CheckIcon className="size-4.5 shrink-0 text-success" />
      {t('list.complete')}
    </span>
  );
}

function RowMenu({ meeting, onCopy }: { meeting: ManagedMeeting; onCopy: () => void }) {
  const { t } = useTranslation('meetings-organize');
  const words = useWords();
  const { groups, dialog } = useMeetingActions(meeting, onCopy);
  return (
    <>
      <MenuButton
        kind="quiet"
        size="small"
        label={t('list.actionsFor', { title: words(meeting.title) })}
        isNamedByLabel
        groups={groups}
      >
        <MoreIcon />
      </MenuButton>
      {dialog}
    </>
  );
}
