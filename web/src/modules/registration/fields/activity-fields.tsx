import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { priceMessages } from '@plenum/contract/meetings/price-window';
import type { PublicActivity } from '@plenum/contract/meetings/public-schemas';
import { activityWords } from '@plenum/contract/meetings/words';
import { activityMessages } from '@plenum/contract/registration/people/activity-choice';
import { useId } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatTime, formatTimeThere, price } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { CheckIcon, WarningIcon } from '#kernel/ui/icons/icons';
import { isWaitable } from './short-units.ts';
import { FieldGroup } from './field-group.tsx';
import { fieldAddress } from './focus-field.ts';
import type { MemberFieldsProps } from './member-props.ts';
import { Remaining } from './remaining.tsx';
import { dayAndWeekday } from './weekday.ts';

/** Meals, sub-forums and other activities, day by day. */
export function ActivityFields(props: MemberFieldsProps) {
  const { offer, draft, onChange } = props;
  const lan = useAppStore((state) => state.lan);
  const toggle = (id: string) => {
    const others = draft.activityIds.filter((chosen) => chosen !== id);
    onChange({ ...draft, activityIds: others.length < draft.activityIds.length ? others : [...others, id] });
  };
  return activitiesByDay(offer.activities, offer.meeting.timeZone).map(({ day, activities }) => (
    <FieldGroup key={day} title={dayAndWeekday(day, lan)}>
      <ul className="grid gap-2">
        {activities.map((activity) => (
          <li key={activity.id} {...fieldAddress(`activities.${activity.id}`)}>
            <ActivityCard {...props} activity={activity} onToggle={() => toggle(activity.id)} />
          </li>
        ))}
      </ul>
    </FieldGroup>
  ));
}

function ActivityCard({
  offer,
  draft,
  fieldErrors,
  warnings,
  currency,
  activity,
  onToggle,
}: MemberFieldsProps & { activity: PublicActivity; onToggle: () => void }) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const id = useId();
  const isChosen = draft.activityIds.includes(activity.id);
  const field = `activities.${activity.id}`;
  const reason = reasonFor(activity, draft.values['typeId'] ?? '', currency);
  const fieldError = isChosen
    ? fieldErrors.get(field)
    : reason === null
      ? undefined
      : fieldSentence(reason, lan);
  const warning = isChosen ? warnings.get(field) : undefined;
  const waits = reason !== null && isWaitable(offer, reason);
  const isDisabled = reason !== null && !isChosen && !waits;
  const { timeZone } = offer.meeting;
  const amount = activity.price[currency];
  const kind = sentence(activityWords[activity.kind]);
  const facts = [
    kind === activity.name ? '' : kind,
    t('activity.time', {
      from: formatTime(activity.startsAt, lan, timeZone),
      to: formatTimeThere(activity.endsAt, lan, timeZone),
    }),
    activity.place,
  ].filter(Boolean);
  return (
    <label
      className={classes(
        'flex items-start gap-3 rounded-lg border bg-surface-raised px-4 py-3 transition-colors',
        'has-focus-visible:focus-ring',
        isDisabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer hover:border-border-control',
        isChosen ? 'border-accent outline-3 outline-accent-soft' : 'border-border-field',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
        aria-describedby={id}
        className="sr-only"
      />
      <span
        aria-hidden
        className={classes(
          'mt-[calc((1lh-1.25rem)/2)] grid size-5 shrink-0 place-items-center rounded-[5px] border',
          isChosen ? 'border-accent bg-accent text-accent-text' : 'border-border-control text-transparent',
        )}
      >
        <CheckIcon className="size-4" />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-44">
          <span className="block font-semibold">{activity.name}</span>
          <span id={id} className="block text-sm text-muted">
            <span className="flex flex-wrap gap-x-3">
              {facts.map((fact) => (
                <span key={fact} className="tabular">
                  {fact}
                </span>
              ))}
            </span>
            {activity.description !== '' && <span className="block">{activity.description}</span>}
            {fieldError !== undefined && (
              <span className="block font-medium text-danger">
                {fieldError}
                {waits && <span className="ms-2 font-normal text-text">{t('waiting.possible')}</span>}
              </span>
            )}
            {warning !== undefined && (
              <span className="mt-0.5 flex items-center gap-1.5 text-warning">
                <WarningIcon className="size-4 shrink-0" />
                {warning}
              </span>
            )}
          </span>
        </span>
        <span className="tabular flex shrink-0 items-center gap-3">
          {activity.remaining !== null && activity.remaining > 0 && (
            <Remaining count={activity.remaining} unit="place" />
          )}
          {amount !== null && (
            <strong className="font-bold">{amount === 0 ? t('free') : price(amount, currency, lan)}</strong>
          )}
        </span>
      </span>
    </label>
  );
}

function reasonFor(
  { typeIds, remaining, price: amounts }: PublicActivity,
  typeId: string,
  currency: MemberFieldsProps['currency'],
): string | null {
  if (typeIds.length > 0 && typeId !== '' && !typeIds.includes(typeId)) return activityMessages.activity_type;
  if (remaining === 0) return priceMessages.no_stock;
  return amounts[currency] === null ? priceMessages.currency_missing : null;
}

interface ActivityDay {
  /** The calendar day in the conference's time zone. */
  readonly day: string;
  readonly activities: readonly PublicActivity[];
}

function dayWhere(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at));
}

/** Returns activities by day, in chronological order. */
export function activitiesByDay(activities: readonly PublicActivity[], timeZone: string): ActivityDay[] {
  const days = new Map<string, PublicActivity[]>();
  const inOrder = activities.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  for (const activity of inOrder) {
    const day = dayWhere(activity.startsAt, timeZone);
    days.set(day, [...(days.get(day) ?? []), activity]);
  }
  return [...days].map(([day, found]) => ({ day, activities: found }));
}
