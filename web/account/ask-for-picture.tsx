import { Suspense, useEffect, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { initials } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { setAnswered } from '../questions.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { QuestionCard } from '../ui/question-card.tsx';

const PictureDialog = lazyComponent(() => import('./picture-dialog.tsx'), 'PictureDialog');

/** Asks a user for a picture, until they press a button. */
export function AskForPicture({ user }: { user: CurrentUser }) {
  const [step, setStep] = useState<'question' | 'choice' | 'closed' | 'over'>('question');
  // Stays mounted one more task, because a closing dialog returns the focus to its button.
  useEffect(() => {
    if (step !== 'closed') return;
    const timer = setTimeout(() => setStep('over'));
    return () => clearTimeout(timer);
  }, [step]);
  const answer = (next: 'choice' | 'over') => {
    setAnswered('picture');
    setStep(next);
  };
  if (step === 'over') return null;
  return (
    <>
      <QuestionCard
        picture={<Avatar initials={initials(user)} imageUrl={user.profileImageUrl} />}
        title={m.pictures_ask()}
        action={
          <Button
            tone="plain"
            className="max-two:flex-auto"
            aria-haspopup="dialog"
            onClick={() => answer('choice')}
          >
            {m.pictures_choose()}
          </Button>
        }
        onNotNow={() => answer('over')}
      />
      {step === 'choice' && (
        <Suspense>
          <PictureDialog user={user} onClose={() => setStep('closed')} />
        </Suspense>
      )}
    </>
  );
}
