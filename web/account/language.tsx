import { useState } from 'react';
import { BRIDGE } from '../../shared/desktop-bridge.ts';
import { isLanguage, LANGUAGES } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { reloadIn } from '../api/chosen-language.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { LanguageOptions } from '../ui/fields/language-options.tsx';
import { Select } from '../ui/fields/text-field.tsx';
import { mayReload } from '../ui/fields/unsaved.ts';

/** Value of the option for the browser's or the computer's own language. */
const OF_BROWSER = '';

/** The user's language. A change reloads the page, after asking if there is unsaved text. */
export function LanguageOfProfile({ user }: { user: CurrentUser }) {
  const save = useAction(accountActions.chooseLanguage);
  const [chosen, setChosen] = useState(user.language ?? OF_BROWSER);
  if (LANGUAGES.length < 2) return null;
  const use = () => {
    if (!mayReload()) return;
    const language = isLanguage(chosen) ? chosen : null;
    save.mutate({ body: { language } }, { onSuccess: () => reloadIn(language) });
  };
  return (
    <Section title={m.account_language()}>
      <Select
        label={m.account_language_field()}
        hint={m.account_language_hint()}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value={OF_BROWSER}>
          {BRIDGE in window ? m.account_language_computer() : m.account_language_browser()}
        </option>
        <LanguageOptions />
      </Select>
      <Button
        tone="plain"
        className="self-start"
        pending={save.isPending}
        pendingLabel={m.ui_saving()}
        onClick={use}
      >
        {m.account_language_use()}
      </Button>
    </Section>
  );
}
