import { getLocale, LANGUAGES } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { reloadIn } from '../api/chosen-language.ts';
import { Button } from '../ui/button.tsx';

/** The languages to choose from before signing in. Each is named in itself, for those who read no other. */
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
