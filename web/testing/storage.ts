/** What a browser's storage does, as far as the app uses it, for tests without a browser. */
export const emptyStorage = () => {
  const items: Record<string, string> = Object.create({
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void Reflect.set(items, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(items, key),
  });
  return items;
};
