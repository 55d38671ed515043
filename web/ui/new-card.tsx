import { type ReactNode, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { Actions } from './actions.tsx';
import { Button } from './button.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { type Card, SignInCard } from './sign-in-card.tsx';

type NewCardDialogProps = {
  name: string;
  from: string | undefined;
  reach: ReactNode;
  pending: boolean;
  onMake: (onMade: (card: Card) => void) => void;
  onClose: () => void;
};

/** Asks whether to make a new sign-in card for a user, and shows it. */
export function NewCardDialog({ name, from, reach, pending, onMake, onClose }: NewCardDialogProps) {
  const [card, setCard] = useState<Card>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={card ? m.cards_made_title({ name }) : m.cards_new_title()}
    >
      {card ? (
        <SignInCard card={card} from={from} reach={reach} onClose={onClose} />
      ) : (
        <>
          <p className="own-words font-semibold">{m.cards_new_question({ name })}</p>
          <p className="own-words">{m.cards_new_explained({ name })}</p>
          <Actions>
            <Button tone="plain" onClick={onClose}>
              {m.ui_cancel()}
            </Button>
            <Button
              pending={pending}
              pendingLabel={m.cards_add_pending()}
              onClick={() => onMake(setCard)}
            >
              {m.cards_add_submit()}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  );
}
