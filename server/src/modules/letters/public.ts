export { certificateLink } from './certificate-link.ts';
export { lettersMergePart } from './merge-part.ts';
export { canHave, findCandidates, findLetterTerms, findObstacles } from './people.ts';
export { findIssued, presentLetter } from './read-letters.ts';
export { letterReactions } from './reactions.ts';
export { letterRoutes } from './routes.ts';
