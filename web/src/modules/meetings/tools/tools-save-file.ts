/** Hands something made here to the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
