import type { ReactElement } from 'react';

type PartProps = { name: string; entries: readonly ReactElement[] };

/** Entries under a heading, which is printed on the page of the first one. */
export const Part = ({ name, entries: [first, ...others] }: PartProps) => (
  <section>
    <div className="part-start">
      <h3 className="part">{name}</h3>
      <ul>{first}</ul>
    </div>
    {others.length > 0 && <ul>{others}</ul>}
  </section>
);
