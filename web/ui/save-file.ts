export function saveFile(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser download what an address answers with. */
export function downloadFrom(path: string) {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
