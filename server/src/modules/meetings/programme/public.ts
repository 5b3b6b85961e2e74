export { findCurrentProgramme } from './find-current-programme.ts';
export { findProgramme, findPublishedProgramme } from './find-programme.ts';
export { programmeChannels } from './programme-revision.ts';
export { publishProgramme } from './publish-programme.ts';
