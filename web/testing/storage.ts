/** An in-memory `Storage` with the methods that the app uses. */
export const emptyStorage = () => {
  const items: Record<string, string> = Object.create({
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void Reflect.set(items, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(items, key),
  });
  return items;
};
