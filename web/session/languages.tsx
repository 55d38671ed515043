import { getLocale, LANGUAGES } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { reloadIn } from '../api/chosen-language.ts';
import { Button } from '../ui/button.tsx';

/** Buttons for the languages, before the sign-in. Each is named in itself, for readers of no other language. */
export const Languages = () =>
  LANGUAGES.length > 1 && (
    <nav aria-label={m.session_languages()} className="flex flex-wrap justify-center gap-x-2">
      {LANGUAGES.map(({ tag, name }) => (
        <Button
          key={tag}
          tone="quiet"
          lang={tag}
          aria-current={tag === getLocale() ? 'true' : undefined}
          onClick={() => reloadIn(tag)}
        >
          {name}
        </Button>
      ))}
    </nav>
  );
