import { Share, Smartphone, SquarePlus } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { BRIDGE } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { isApplePhone } from '../apple-phone.ts';
import { setAnswered } from '../questions.ts';
import { Button } from '../ui/button.tsx';
import { QuestionCard } from '../ui/question-card.tsx';
import { installPrompt } from './install-prompt.ts';

/** Its own listener comes after the one of install-prompt.ts. */
const watchInstallPrompt = (changed: () => void) => {
  window.addEventListener('beforeinstallprompt', changed);
  return () => window.removeEventListener('beforeinstallprompt', changed);
};

/** Offers to put the app on the phone's home screen, where the browser can do that, until a button is pressed. */
export function InstallCard() {
  const prompt = useSyncExternalStore(watchInstallPrompt, installPrompt);
  const [isOver, setIsOver] = useState(false);
  const byHand = isApplePhone(navigator);
  // The desktop program is installed already.
  if (isOver || BRIDGE in window || !(prompt || byHand)) return null;
  const answer = () => {
    setAnswered('install');
    setIsOver(true);
  };
  return (
    <QuestionCard
      picture={<Smartphone aria-hidden className="size-8 text-primary" />}
      title={m.dashboard_install_title()}
      action={
        prompt && (
          <Button
            tone="plain"
            className="max-two:flex-auto"
            onClick={() => {
              answer();
              void prompt.prompt();
            }}
          >
            {m.dashboard_install_add()}
          </Button>
        )
      }
      onNotNow={answer}
    >
      <div className="w-full">
        <p>{m.dashboard_install_text()}</p>
        {!prompt && (
          <ol className="mt-3 flex flex-col gap-3">
            <li className="flex gap-3">
              <Share aria-hidden className="size-6 shrink-0 text-primary" />
              {m.notifications_push_home_screen_share()}
            </li>
            <li className="flex gap-3">
              <SquarePlus aria-hidden className="size-6 shrink-0 text-primary" />
              {m.notifications_push_home_screen_add()}
            </li>
          </ol>
        )}
      </div>
    </QuestionCard>
  );
}
