/** A PDF of one empty page with these additional objects, the first of which is `4 0 obj`. */
export function makePdf({ catalogue = '', trailer = '', objects = '' } = {}): Buffer {
  const pages = '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n';
  const page = '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n';
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n${pages}${page}${objects}` +
      `trailer << /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
}

export const shortPdf = makePdf();
