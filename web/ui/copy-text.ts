/** Puts text on the clipboard; false where the browser does not let us (plain http, no gesture). */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
