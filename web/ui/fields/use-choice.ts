import { useSearchParams } from '../../router.tsx';

/** A choice of a screen, such as a filter, stored in the URL. The first option is the default. */
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
