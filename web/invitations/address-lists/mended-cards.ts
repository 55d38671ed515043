const CARD = 'BEGIN:VCARD';
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
/** The first and the other bytes of a character of several bytes in UTF-8 (RFC 3629, section 3). */
const isFirst = (byte = 0) => byte >= 0xc0;
const isNext = (byte = 0) => byte >= 0x80 && byte < 0xc0;
const isSpace = (byte = 0) => byte === 0x20 || byte === 0x09;

/** Whether a file has vCards. */
export const hasCards = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 20_000)).toUpperCase().includes(CARD);

/**
 * Returns vCards as a text can be read of them: some programs fold a line within a letter, or write a picture as raw
 * bytes. Removes such folds, and the bytes of pictures.
 */
export const mendedCards = (bytes: Uint8Array): Uint8Array => {
  const kept = new Uint8Array(bytes.length);
  let size = 0;
  for (let at = 0; at < bytes.length; at++) {
    const fold = foldAt(bytes, at);
    const last = kept[size - 1];
    if (fold > 0 && (isFirst(last) || isNext(last)) && isNext(bytes[at + fold])) at += fold;
    // No text has these, and they would make a text file look like a picture.
    const byte = bytes[at] ?? 0;
    if (byte !== 0) kept[size++] = byte;
  }
  return withoutPictures(kept.subarray(0, size));
};

/** Returns the length of a line break before a continuation line; 0 if there is none. */
const foldAt = (bytes: Uint8Array, at: number) => {
  const breaks = bytes[at] === RETURN && bytes[at + 1] === LINE_FEED ? 2 : 1;
  const isBreak = bytes[at] === LINE_FEED || breaks === 2;
  return isBreak && isSpace(bytes[at + breaks]) ? breaks + 1 : 0;
};

/** Empties lines of a picture that hold bytes of no letters. */
const withoutPictures = (bytes: Uint8Array) => {
  const text = new TextDecoder('latin1').decode(bytes);
  const isPicture = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:][^\n]*[^\t\r\n -~][^\n]*$/gim;
  const kept = bytes.slice();
  for (const { 0: line, index } of text.matchAll(isPicture))
    kept.fill(0x20, index, index + line.length);
  return kept;
};
