import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { HelpContact } from './help-contact.tsx';

test('a telephone number is marked as left-to-right (O8)', () => {
  for (const name of ['Mary Jones', ''])
    expect(
      renderToStaticMarkup(
        <HelpContact help={{ name, telephone: '+1 (555) 010-4477', words: '' }} />,
      ),
    ).toMatch(/<a href="tel:[^"]+" dir="ltr"[^>]*>\+1 \(555\) 010-4477<\/a>/);
});
