import { Suspense, useEffect, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { initials } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { wordStorage } from '../word-storage.ts';
import { isNewWithoutPicture } from './new-without-picture.ts';

const PictureDialog = lazyComponent(() => import('./picture-dialog.tsx'), 'PictureDialog');

/** Storage key: whether the question was answered in this browser, by any user. */
const KEY = 'upheld.picture-asked';
const answers = wordStorage(['no', 'yes']);

/** Asks a new user for a picture, until they press a button. */
export function AskForPicture({ user }: { user: CurrentUser }) {
  const [step, setStep] = useState<'question' | 'choice' | 'closed' | 'over'>(() =>
    answers.getItem(KEY) === 'yes' ? 'over' : 'question',
  );
  // Stays mounted one more task, because a closing dialog returns the focus to its button.
  useEffect(() => {
    if (step !== 'closed') return;
    const timer = setTimeout(() => setStep('over'));
    return () => clearTimeout(timer);
  }, [step]);
  const answer = (next: 'choice' | 'over') => {
    answers.setItem(KEY, 'yes');
    setStep(next);
  };
  if (step === 'over' || (step === 'question' && !isNewWithoutPicture(user, Date.now())))
    return null;
  return (
    <>
      <Question user={user} onChoose={() => answer('choice')} onNotNow={() => answer('over')} />
      {step === 'choice' && (
        <Suspense>
          <PictureDialog user={user} onClose={() => setStep('closed')} />
        </Suspense>
      )}
    </>
  );
}

type QuestionProps = { user: CurrentUser; onChoose: () => void; onNotNow: () => void };

function Question({ user, onChoose, onNotNow }: QuestionProps) {
  const card = useRef<HTMLDivElement>(null);
  useRestoredFocus(card);
  return (
    <div ref={card}>
      <Card as="section" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} />
        <h2 className="min-w-0 flex-1 basis-52 text-body">{m.pictures_ask()}</h2>
        <div className="flex flex-wrap gap-2 max-two:w-full">
          <Button
            tone="plain"
            className="max-two:flex-auto"
            aria-haspopup="dialog"
            onClick={onChoose}
          >
            {m.pictures_choose()}
          </Button>
          <Button tone="quiet" onClick={onNotNow}>
            {m.pictures_not_now()}
          </Button>
        </div>
      </Card>
    </div>
  );
}
