import { paths } from '../paths.ts';

export const legalLinks = { terms: paths.terms, privacy: paths.privacy };
