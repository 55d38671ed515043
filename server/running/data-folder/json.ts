/** Text as JSON; undefined if it is none, as a damaged file may be. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
