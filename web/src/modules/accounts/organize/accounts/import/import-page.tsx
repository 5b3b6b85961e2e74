import { ImportReportPage } from './import-report.tsx';
import { ImportStart } from './import-start.tsx';

/** People from a sheet: a file is chosen, checked by the server, and imported once its report was seen. */
export function ImportPage({ id }: { id: string }) {
  return id === 'new' ? <ImportStart /> : <ImportReportPage key={id} id={id} />;
}
