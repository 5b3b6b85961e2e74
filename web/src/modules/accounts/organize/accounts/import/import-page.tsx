import { ImportReportPage } from './import-report.tsx';
import { ImportStart } from './import-start.tsx';

/**
 * Imports people from a spreadsheet: a file is chosen, checked by the server, and imported after reviewing the report.
 */
export function ImportPage({ id }: { id: string }) {
  return id === 'new' ? <ImportStart /> : <ImportReportPage key={id} id={id} />;
}
