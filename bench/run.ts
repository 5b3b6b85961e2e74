import { closingLine, measure, type Row } from './row.ts';
import { assignmentEndpoint } from './rows/assignment-endpoint.ts';
import { authenticatedGet } from './rows/authenticated-get.ts';
import { badgesBare, badgesChromium, badgesFlat } from './rows/badges.ts';
import { bookOfAbstracts } from './rows/book-of-abstracts.ts';
import { checkIn } from './rows/check-in.ts';
import { firstRouteBytes, firstRouteLcp, formBytes, formsLcp } from './rows/first-route.ts';
import { loginStorm } from './rows/login-storm.ts';
import { moneyIn } from './rows/money-in.ts';
import { orderRush, orderRushFlat, orderRushNaive } from './rows/order-rush.ts';
import { accountLists } from './rows/account-lists.ts';
import { paperList } from './rows/paper-list.ts';
import { peopleLists, peopleListsFlat } from './rows/people-lists.ts';
import { posterBurst } from './rows/poster-burst.ts';
import { programmeEditor } from './rows/programme-editor.ts';
import { reviewerAssignment } from './rows/reviewer-assignment.ts';
import { rosterLookup } from './rows/roster-lookup.ts';
import { scanSync } from './rows/scan-sync.ts';
import { soldOutStorm } from './rows/sold-out-storm.ts';
import { sortedLists } from './rows/sorted-lists.ts';
import {
  publicRead,
  publicReadEdited,
  publicReadFlat,
  publicReadStale,
  publicReadUnchanged,
} from './rows/public-read.ts';

const rows: readonly Row[] = [
  authenticatedGet,
  loginStorm,
  posterBurst,
  orderRush,
  orderRushNaive,
  orderRushFlat,
  soldOutStorm,
  moneyIn,
  checkIn,
  scanSync,
  rosterLookup,
  peopleLists,
  peopleListsFlat,
  accountLists,
  sortedLists,
  publicRead,
  publicReadUnchanged,
  publicReadFlat,
  publicReadEdited,
  publicReadStale,
  firstRouteBytes,
  firstRouteLcp,
  formBytes,
  formsLcp,
  badgesBare,
  badgesChromium,
  badgesFlat,
  reviewerAssignment,
  assignmentEndpoint,
  bookOfAbstracts,
  paperList,
  programmeEditor,
];

async function runRow(row: Row): Promise<boolean> {
  console.log(`\n${row.id}: ${row.about}`);
  const bench = await row.open();
  try {
    const outcome = await measure(row, bench, (line) => console.log(`  ${line}`));
    for (const remark of bench.remarks?.() ?? []) console.log(`  ${remark}`);
    console.log(
      `  range ${Math.min(...outcome.ratios).toFixed(2)}–${Math.max(...outcome.ratios).toFixed(2)}`,
    );
    if (bench.prove) console.log(`  ${await bench.prove()}`);
    console.log(closingLine(row, outcome));
    return outcome.ok;
  } finally {
    await bench.close();
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !rows.some((row) => row.id === id));
if (unknown.length > 0 || wanted.includes('--help')) {
  console.log(
    `Usage: npm run bench -- [row …]\n${rows.map((row) => `  ${row.id}  ${row.about}`).join('\n')}`,
  );
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
let allOk = true;
for (const row of rows) {
  if (wanted.length === 0 || wanted.includes(row.id)) allOk = (await runRow(row)) && allOk;
}
process.exit(allOk ? 0 : 1);
