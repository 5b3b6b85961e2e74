import type { Scan } from '@plenum/contract/checkin/schemas';

/** A scan before the database has numbered it. */
export type ScanDraft = Omit<Scan, 'sequence'>;
