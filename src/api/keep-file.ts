/** Milliseconds in which a browser must have read a saved file; some ask the person first where to put it. */
const READ_MS = 60_000;

/** Saves a file to the browser's downloads. */
export function keepFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
