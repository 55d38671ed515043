import { CircleAlert, Lock, Users } from 'lucide-react';
import type { Prayer } from '../../shared/prayers.ts';
import { audienceOf, isWithGroupLeft } from './words.ts';

/** Who sees this request. */
export function PrayerAudience({ prayer }: { prayer: Prayer }) {
  const Icon = prayer.isPrivate ? Lock : isWithGroupLeft(prayer) ? CircleAlert : Users;
  return (
    <p className="flex items-start gap-2 text-meta text-muted">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{audienceOf(prayer)}</span>
    </p>
  );
}
