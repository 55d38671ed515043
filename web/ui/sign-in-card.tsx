import { Printer } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { m } from '../../shared/messages.ts';
import { Actions } from './actions.tsx';
import { Button } from './button.tsx';
import { shownDate } from './dates/dates.tsx';
import { lazyComponent } from './lazy-component.ts';
import { PrintedAlone } from './printed-alone.tsx';
import { RichText } from './rich-text.tsx';

const QrCode = lazyComponent(() => import('./qr-code.tsx'), 'QrCode');

/** A new sign-in card. `expiresAt` is in ISO 8601. */
export type Card = {
  name: string;
  username: string;
  code: string;
  url: string;
  expiresAt: string;
};

type SignInCardProps = {
  card: Card;
  /** Name of the congregation or the group. */
  from: string | undefined;
  /** Who can open the card's link, if not everybody can. */
  reach: ReactNode;
  onClose: () => void;
};

/** Shows a new sign-in card, once, and prints it. */
export const SignInCard = ({ card, from, reach, onClose }: SignInCardProps) => (
  <div className="flex flex-col gap-4">
    <p>{m.cards_made_explained()}</p>
    <p className="own-words">{m.cards_made_care({ name: card.name })}</p>
    <div className="rounded-card border border-line p-4">
      <Face card={card} from={from} />
    </div>
    {reach}
    <PrintedAlone>
      <div className="max-w-xl border border-line p-5">
        <Face card={card} from={from} />
      </div>
    </PrintedAlone>
    <Actions>
      <Button tone="plain" onClick={onClose}>
        {m.ui_done()}
      </Button>
      <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => globalThis.print()}>
        {m.cards_print()}
      </Button>
    </Actions>
  </div>
);

const Face = ({
  card: { name, username, code, url, expiresAt },
  from,
}: Pick<SignInCardProps, 'card' | 'from'>) => (
  <div className="flex flex-col gap-3">
    <div>
      <p className="own-words font-semibold text-heading">{m.cards_for({ name })}</p>
      {from && <p className="own-words text-muted">{from}</p>}
    </div>
    <Suspense fallback={<div className="size-48" />}>
      <QrCode text={url} label={m.cards_qr({ name })} />
    </Suspense>
    <p>{m.cards_scan()}</p>
    <p className="wrap-anywhere">{m.cards_type({ url: url.slice(0, url.lastIndexOf('#')) })}</p>
    <p className="font-semibold text-heading">
      {code.slice(0, 4)} {code.slice(4)}
    </p>
    <p className="own-words">
      <RichText
        message={m.cards_username}
        values={{ username }}
        marks={{ strong: (text) => <b className="wrap-anywhere">{text}</b> }}
      />
    </p>
    <p className="text-meta text-muted">{m.cards_until({ day: shownDate(expiresAt) })}</p>
  </div>
);
