/** Saves a text made in the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Released later, because some browsers begin to read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
