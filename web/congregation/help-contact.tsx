import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Congregation } from '../../shared/congregation.ts';
import { m } from '../../shared/messages.ts';
import { RichText } from '../ui/rich-text.tsx';
import { telephoneLink } from '../ui/telephone-link.ts';

type Help = Congregation['help'];

/** The person who can help, with a telephone link; null if none is named. */
export const HelpContact = ({ help }: { help: Help }) =>
  help.name || help.telephone || help.words ? (
    <div className="flex items-start gap-3">
      <Phone aria-hidden className="mt-1 size-5 shrink-0 text-primary" />
      <div className="min-w-0">
        <p className="own-words">
          <Line {...help} />
        </p>
        {(help.name || help.telephone) && help.words && (
          <p className="long-words prose-width text-muted">{help.words}</p>
        )}
      </div>
    </div>
  ) : null;

function Line({ name, telephone, words }: Help) {
  const call = (text: ReactNode) => (
    // Inline-block, so that the number does not wrap and is high enough for a thumb.
    <a href={telephoneLink(telephone)} dir="ltr" className="link -my-2.5 inline-block py-2.5">
      {text}
    </a>
  );
  if (!telephone) return m.congregation_help({ contact: name || words });
  const message = name ? m.congregation_help_both : m.congregation_help_telephone;
  return <RichText message={message} values={{ name, telephone }} marks={{ call }} />;
}
