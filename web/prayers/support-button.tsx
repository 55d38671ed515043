import { CircleCheck, HandHeart, Sparkles } from 'lucide-react';
import type { Prayer } from '../../shared/prayers.ts';
import { usePraise, usePray } from '../api/use-action.ts';
import { CardButton, oncePerDoubleClick } from './card-button.tsx';
import { counted } from './words.ts';

/** Pray for a request, or take that back. Nobody is told who prayed, only how many. */
export function PrayButton({ prayer }: { prayer: Prayer }) {
  const toggle = usePray(prayer.id);
  return (
    <CardButton
      icon={prayer.hasPrayed ? CircleCheck : HandHeart}
      isOn={prayer.hasPrayed}
      onClick={oncePerDoubleClick(() => toggle(prayer.hasPrayed))}
    >
      {prayer.hasPrayed ? 'Prayed' : 'Pray'}{' '}
      <span className="font-normal">({prayer.supportCount})</span>
      <span className="sr-only">
        , {counted(prayer.supportCount, 'person has', 'people have')} prayed
      </span>
    </CardButton>
  );
}

/** On an answered prayer, the same toggle gives thanks. */
export function PraiseButton({ prayer }: { prayer: Prayer }) {
  const toggle = usePraise(prayer.id);
  return (
    <CardButton
      icon={prayer.hasPrayed ? CircleCheck : Sparkles}
      isOn={prayer.hasPrayed}
      onClick={oncePerDoubleClick(() => toggle(prayer.hasPrayed))}
    >
      {counted(prayer.supportCount, 'Praise')}
      <span className="sr-only">{prayer.hasPrayed ? ', yours among them' : ', add yours'}</span>
    </CardButton>
  );
}
