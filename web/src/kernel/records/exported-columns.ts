const amounts = ['conference', 'hotel', 'activity', 'discount', 'total', 'received', 'due', 'refunded'];

/** As the server wants them; an amount goes nowhere without its currency. */
export function exportedColumns(keys: readonly string[]): string {
  const first = keys.findIndex((key) => amounts.includes(key));
  return (first < 0 ? keys : keys.toSpliced(first, 0, 'currency')).join();
}
