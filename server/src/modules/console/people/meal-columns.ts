import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { mealKinds } from '@plenum/contract/meetings/catalogue';
import type { ParticipantSheetRow } from '@plenum/contract/registration/lists/participant-list';
import type pg from 'pg';
import type { ExportColumn, ExportColumns } from '#kernel/http/response/export-sheet';

interface FoundMeal {
  readonly id: string;
  readonly name: LocalizedText;
  readonly startsAt: Date;
}

/** The meals of a conference in serving order, including hidden ones, because people may have booked them before. */
export async function findMeals(pool: pg.Pool, meetingId: string): Promise<FoundMeal[]> {
  const found = await pool.query<FoundMeal>({
    name: 'people_meals',
    text: `select id, name, starts_at as "startsAt" from activities
      where meeting_id = $1 and kind = any ($2) order by starts_at, position, id`,
    values: [meetingId, mealKinds],
  });
  return found.rows;
}

const MARK = '✓';

/** One column for each meal, such as "Lunch, 4 Jan", with a mark for people who booked it. */
export function mealColumns(
  meals: readonly FoundMeal[],
  timeZone: string,
): ExportColumns<ParticipantSheetRow> {
  const day = (locale: string, at: Date) =>
    new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short' }).format(at);
  // If the conference has no meals, a column requested by its key is empty.
  if (meals.length === 0) return { meals: { header: { en: 'Meals', zh: '用餐' }, cell: () => '' } };
  return Object.fromEntries(
    meals.map(({ id, name, startsAt }) => [
      `meal:${id}`,
      {
        header: {
          en: `${textIn(name, 'en')}, ${day('en-GB', startsAt)}`,
          zh: `${textIn(name, 'zh-cn')}（${day('zh-CN', startsAt)}）`,
        },
        width: 16,
        cell: ({ detail }) => (detail?.mealIds.includes(id) === true ? MARK : ''),
      } satisfies ExportColumn<ParticipantSheetRow>,
    ]),
  );
}
