import { useSearchParams } from '../router.tsx';

/** One of a few ways to look at a screen, kept in the address; the first is the usual one. */
export function useChoice<const T extends string>(name: string, options: readonly [T, ...T[]]) {
  const [search, setSearch] = useSearchParams();
  const chosen = options.find((option) => option === search.get(name)) ?? options[0];
  const choose = (option: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (option === options[0]) next.delete(name);
        else next.set(name, option);
        return next;
      },
      { replace: true },
    );
  return [chosen, choose] as const;
}
