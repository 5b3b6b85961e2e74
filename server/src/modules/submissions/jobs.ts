import type { Recurring } from '#kernel/worker/worker';
import { fillSounds } from '#kernel/names/fill-sounds';

const authors = `array_remove(array[content #>> '{presenter,name}'] || array(
  select value ->> 'name' from jsonb_array_elements(content -> 'coauthors') as value), null)`;

export const submissionJobs: readonly Recurring[] = [
  {
    name: 'fill_author_sounds',
    everySeconds: 15,
    run: (kernel) =>
      fillSounds(kernel, {
        table: 'submission_versions',
        column: 'author_sounds',
        primaryKey: ['submission_id', 'version'],
        names: authors,
      }),
  },
];
