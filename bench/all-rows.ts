import type { Row } from './row.ts';
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

export const rows: readonly Row[] = [
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
