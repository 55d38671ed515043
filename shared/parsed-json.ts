/** Text as JSON; undefined if it is none, as a damaged file or a strange answer may be. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
