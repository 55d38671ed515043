import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { PasswordField } from './password-field.tsx';

test('a visible password field is created with type "password" (I19)', () => {
  const drawn = renderToStaticMarkup(<PasswordField label="Password" isShown />);
  expect(drawn).toContain('type="password"');
  expect(drawn).toContain('>Hide</button>');
});

test('a visible password is announced to screen readers, a hidden one is not (I19)', () => {
  const drawn = (isShown: boolean) =>
    renderToStaticMarkup(<PasswordField label="Password" isShown={isShown} />);
  const [, described] = /aria-describedby="([^"]+)"/.exec(drawn(true)) ?? [];
  expect(drawn(true)).toContain(
    `<span id="${described}" aria-live="polite" class="sr-only">What is typed can be seen.</span>`,
  );
  expect(drawn(false)).not.toContain('can be seen');
});
