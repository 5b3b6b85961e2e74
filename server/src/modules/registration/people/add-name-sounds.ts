import type { Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import { addSounds, searchTokens } from './search-tokens.ts';

const BATCH = 500;
const searched = [
  { table: 'participants', names: 'array[full_name, last_name || first_name]' },
  { table: 'registrations', names: 'array[name, contact_name]' },
];

/**
 * Adds the pinyin of names to search texts that were stored without it. The job can be interrupted and run again; a row
 * that changes in the meantime is left for the next run.
 */
async function addNameSounds({ pool }: Kernel): Promise<void> {
  for (const { table, names } of searched) {
    let count: number;
    do {
      const { rows } = await pool.query<{ id: string; meetingId: string; text: string; names: string[] }>(
        `select id, meeting_id as "meetingId", search_text as text, ${names} as names
         from ${table} where not has_sounds and search_text <> '' limit ${BATCH}`,
      );
      for (const row of rows) {
        const text = addSounds(row.text, row.names);
        await pool.query(
          `update ${table} set search_text = $2, search_tokens = $3, has_sounds = true
           where id = $1 and search_text = $4`,
          [row.id, text, searchTokens(row.meetingId, text), row.text],
        );
      }
      count = rows.length;
    } while (count === BATCH);
  }
}

export const nameSoundJobs: readonly Recurring[] = [
  { name: 'add_name_sounds', cron: '*/10 * * * *', run: addNameSounds },
];
