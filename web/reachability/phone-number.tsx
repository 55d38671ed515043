import { Phone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { telephoneLink } from '../ui/telephone-link.ts';
import type { NumberProps } from './number-dialog.tsx';

const NumberDialog = lazyComponent(() => import('./number-dialog.tsx'), 'NumberDialog', {
  isForFew: true,
});

/** A member's telephone number, with a button for the owner to enter it. */
export function PhoneNumber({ groupId, person }: NumberProps) {
  const [isOpen, setOpen] = useState(false);
  const { telephone } = person;
  const name = displayName(person.user);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-6">
      {telephone && (
        <span className="inline-flex items-center gap-2">
          <Phone aria-hidden className="size-5 shrink-0 text-primary" />
          {/* High enough for a thumb. */}
          <a href={telephoneLink(telephone)} dir="ltr" className="link inline-block py-2.5">
            <bdi dir="ltr">{telephone}</bdi>
          </a>
        </span>
      )}
      <Button
        tone="quiet"
        className="-ms-4"
        aria-label={
          telephone
            ? m.reachability_number_change_for({ name })
            : m.reachability_number_add_for({ name })
        }
        onClick={() => setOpen(true)}
      >
        {telephone ? m.reachability_number_change() : m.reachability_number_add()}
      </Button>
      {isOpen && (
        <Suspense>
          <NumberDialog groupId={groupId} person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
