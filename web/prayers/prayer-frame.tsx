import { type ReactNode, useRef } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { tint } from '../ui/tints.ts';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { PrayerAuthor } from './prayer-author.tsx';

export type HeadingLevel = 'h2' | 'h3';

type PrayerFrameProps = { prayer: Prayer; heading: HeadingLevel; children: ReactNode };

/** The sheet a request is written on: one of eight quiet colours, its title and its author. */
export function PrayerFrame({ prayer, heading: Heading, children }: PrayerFrameProps) {
  const card = useRef<HTMLLIElement>(null);
  useFocusKept(card);
  return (
    <li
      ref={card}
      className={`flex min-w-0 flex-col gap-3.5 rounded-card border-2 border-line p-5 pb-3 ${tint(prayer.id)}`}
    >
      <Heading className="own-words text-heading">{prayer.title}</Heading>
      <PrayerAuthor prayer={prayer} />
      {children}
    </li>
  );
}

export const PrayerText = ({ children }: { children: string }) => (
  <p className="own-words prose-width whitespace-pre-line text-prayer">{children}</p>
);
