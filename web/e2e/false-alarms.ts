import { LIVE } from '../../test-support/live.ts';

/** A false alarm of a checker in judges.ts: its rule, the selector of the elements, and the reason. */
type FalseAlarm = { rule: string; at: string; why: string };

const GUARD = '[data-headlessui-focus-guard]';
const GUARDED = 'Headless UI moves the focus on from there at once: no screen reader announces it.';
const OUTSIDE =
  'It is announced as it appears, and a key leads to it: it needs no landmark to be found.';

const CLOSED = 'It and its label are shown together once it is opened.';

export const FALSE_ALARMS: FalseAlarm[] = [
  { rule: 'hidden-focusable', at: GUARD, why: GUARDED },
  { rule: 'aria_hidden_nontabbable', at: GUARD, why: GUARDED },
  { rule: 'aria_content_in_landmark', at: GUARD, why: GUARDED },
  { rule: 'aria_content_in_landmark', at: '[data-toast] *', why: OUTSIDE },
  { rule: 'aria_content_in_landmark', at: `${LIVE} *`, why: OUTSIDE },
  {
    rule: 'unique-landmark',
    at: 'nav[aria-label=Main]',
    why: 'The style sheet shows one of the two: the bar on a phone, the list elsewhere.',
  },
  {
    rule: 'wcag/h71',
    at: 'fieldset[aria-label]',
    why: 'The name is heard, and seen on the card that the buttons are on.',
  },
  {
    rule: 'no-redundant-role',
    at: '[role=grid] td',
    why: 'react-day-picker says it once more, which is allowed.',
  },
  {
    rule: 'autocomplete-password',
    at: '[name=passphrase]',
    why: 'A browser that kept it would put it in the place of the password of the account.',
  },
  {
    rule: 'no-redundant-for',
    at: 'label:has(input)',
    why: 'Some programs for voice control know a label by this alone.',
  },
  {
    rule: 'tel-non-breaking',
    at: 'a.inline-block[href^="tel:"]',
    why: 'It moves to the next line whole, and breaks only where it is wider than the line.',
  },
  {
    rule: 'aria_form_label_unique',
    at: 'form:not([aria-label], [aria-labelledby])',
    why: 'A form without a name is no landmark, so there is nothing to tell apart.',
  },
  {
    rule: 'form_label_unique',
    at: 'input.sr-only[type=file] + label',
    why: 'HTML allows several labels: a file has its name and the button that is seen.',
  },
  {
    rule: 'label_ref_valid',
    at: `input.sr-only[type=file] + label,
      div:first-child:has(~ div > input.sr-only[type=file]) > label:first-child`,
    why: 'It takes a field of a file that is drawn by its label for one that is hidden.',
  },
  {
    rule: 'input_label_exists',
    at: 'form details:not([open]) :is(label input, div:has(> div > label) > * > select)',
    why: CLOSED,
  },
  {
    rule: 'fieldset_label_valid',
    at: 'form details:not([open]) fieldset:has(> legend)',
    why: CLOSED,
  },
  {
    rule: 'label_content_exists',
    at: '[inert] label:has(> input.tick + span)',
    why: 'A dialog is over it. Without that it is a place of its own, where the rule finds nothing.',
  },
  {
    rule: 'presentation-role-style',
    at: '[role=menu] header[role=presentation]',
    why: 'Headless UI writes it so, and both words mean one thing.',
  },
];
