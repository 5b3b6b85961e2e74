export { createCheckpoint } from './checkpoints/manage-checkpoints.ts';
export { proposeCheckpoints } from './checkpoints/propose-checkpoints.ts';
export { checkinMergePart } from './merge-part.ts';
export { keepRosterFresh, refreshRoster } from './roster.ts';
export { checkinRoutes } from './routes.ts';
export { readPrintArrivals } from './scans/read-print-arrivals.ts';
export { arrivalExists, findArrivals } from './scans/read-timeline.ts';
export { scanBatch } from './scans/record-scans.ts';
export type { NewScan } from './tables.ts';
