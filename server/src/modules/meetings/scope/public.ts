export {
  findMeetingName,
  findMeetingNames,
  findSeriesBySlug,
  type MeetingName,
  type SeriesName,
} from './names.ts';
export { anyStaffOfIt, mayIn, runsMeetings, whoMay } from './policy.ts';
export {
  editsScope,
  requireScopeEditor,
  requireScope,
  type NamedScope,
  nameScopes,
  type Scope,
  seesScope,
} from './scope.ts';
