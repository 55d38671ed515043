import { strToU8 } from 'fflate';
import {
  type GeneratedList,
  type GeneratedPerson,
  generatedPeople,
  type HeadingLanguage,
  noteOf,
  type Random,
  STRANGERS,
} from './people.ts';

const entities = (text: string) => text.replaceAll("'", '&#39;').replaceAll('é', '&eacute;');

/** Returns lines as somebody pastes them, one person in each or several in one. */
export const pastedLines = (random: Random, language: HeadingLanguage): GeneratedList => {
  const people = generatedPeople(random, language, 1 + random.below(8));
  const style = random.pick([
    'angle',
    'comma',
    'colon',
    'after',
    'tab',
    'recipients',
    'alone',
    'above',
    'dash',
  ] as const);
  const marker = random.pick(['', '', '- ', '* ', '• ', '1. ', '[ ] ']);
  const isEncoded = random.chance(0.1);
  const lines: string[] = [];
  if (random.chance(0.2))
    lines.push(
      random.pick(['Our group:', 'Members of St. Mark', 'Dear Ruth, here is the list', '']),
    );
  const listed: GeneratedPerson[] = [];
  if (style === 'recipients') {
    const line = lines.length + 1;
    lines.push(
      people
        .filter(({ emails }) => emails.length > 0)
        .map(({ first, last, emails }) =>
          random.pick([
            `"${last}, ${first}" <${emails[0]}>`,
            `${first} ${last} <${emails[0]}>`,
            `${emails[0]}`,
          ]),
        )
        .join(random.pick(['; ', ', '])),
    );
    listed.push(
      ...people
        .filter(({ emails }) => emails.length > 0)
        .map((person) => ({ ...person, emails: person.emails.slice(0, 1), line })),
    );
  } else
    for (const [at, person] of people.entries()) {
      const { first, last, emails } = person;
      const [email] = emails;
      if (random.chance(0.05))
        lines.push(random.pick([`Note: ask hugo@${STRANGERS}`, `Memo: was ida@${STRANGERS}`]));
      if (random.chance(0.08))
        lines.push(
          random.pick(['', '---', 'call them on Sunday', 'since 1998', 'we meet at example.org']),
        );
      const own = marker === '1. ' ? `${at + 1}. ` : marker;
      if (!email) {
        // A name above an address alone would be its name.
        if (style === 'alone' || style === 'above') continue;
        lines.push(`${own}${first} ${last}`);
        listed.push({ ...person, line: lines.length });
        continue;
      }
      if (style === 'above') lines.push(`${first} ${last}`);
      lines.push(
        own +
          {
            angle: `${first} ${last} <${email}>`,
            comma: `${first} ${last}, ${email}`,
            colon: `${first} ${last}: ${email}`,
            after: `${email} (${first} ${last})`,
            tab: `${first} ${last}\t${email}`,
            alone: email,
            above: email,
            dash: `${first} ${last} - ${email}`,
          }[style],
      );
      listed.push({ ...person, emails: [email], line: lines.length });
    }
  const text = lines.join(random.pick(['\n', '\r\n']));
  return {
    bytes: strToU8(isEncoded ? entities(text) : text),
    people: listed,
    how: `lines ${style} ${JSON.stringify(marker)}${isEncoded ? ' entities' : ''}`,
  };
};

/** Returns a note in one cell. One that is a name and an address would be a recipient in a table without headings. */
const besideOf = (random: Random) =>
  noteOf(random)
    .replace(/^Tom .*/, 'Tom')
    .replaceAll(/[\n,;\t"]/g, ' ');

/** Returns separated text without headings: names, addresses, and perhaps a telephone and a note. */
export const bareTable = (random: Random, language: HeadingLanguage): GeneratedList => {
  const people = generatedPeople(random, language, 3 + random.below(8));
  const separator = random.pick([',', ';', '\t']);
  const isSplit = random.chance(0.4);
  const order = random.shuffled([
    'name',
    'email',
    ...(random.chance(0.5) ? ['phone'] : []),
    ...(random.chance(0.3) ? ['group'] : []),
    ...(random.chance(0.3) ? ['note'] : []),
  ]);
  const lines = people.map(({ first, last, emails }) =>
    order
      .flatMap((column) => {
        if (column === 'name') return isSplit ? [first, last] : [`${first} ${last}`];
        if (column === 'email') return [emails[0] ?? ''];
        if (column === 'note') return [besideOf(random)];
        return [
          column === 'phone'
            ? random.pick(['555-0199', '+1 555 0100'])
            : random.pick(['Choir', 'Youth']),
        ];
      })
      .join(separator),
  );
  return {
    bytes: strToU8(`${lines.join('\n')}\n`),
    people: people.map((person, at) => ({
      ...person,
      emails: person.emails.slice(0, 1),
      line: at + 1,
    })),
    how: `no headings ${order.join(',')} ${JSON.stringify(separator)}${isSplit ? ' split' : ''}`,
  };
};

/** Returns a table of couples, with two addresses in a row. */
export const coupleTable = (random: Random): GeneratedList => {
  const people = generatedPeople(random, 'en', 2 * (1 + random.below(4))).map((person, at) => ({
    ...person,
    emails: [`p${at}@example.org`],
  }));
  const style = random.pick(['his', 'spouse', 'head'] as const);
  const headings = {
    his: ['Last Name', 'His First Name', 'His Email', 'Her First Name', 'Her Email'],
    spouse: ['Last Name', 'First Name', 'Email', 'Spouse First Name', 'Spouse Email'],
    head: ['Family Name', 'Head First Name', 'Head Email', 'Spouse First Name', 'Spouse Email'],
  }[style];
  const rows = [headings];
  const listed: GeneratedPerson[] = [];
  for (let at = 0; at < people.length; at += 2) {
    const [one, two] = people.slice(at, at + 2);
    if (!one || !two) break;
    const isAlone = random.chance(0.2);
    rows.push([
      one.last,
      one.first,
      one.emails[0] ?? '',
      isAlone ? '' : two.first,
      isAlone ? '' : (two.emails[0] ?? ''),
    ]);
    listed.push(
      { ...one, line: rows.length },
      ...(isAlone ? [] : [{ ...two, last: one.last, line: rows.length }]),
    );
  }
  return {
    bytes: strToU8(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')),
    people: listed,
    how: `couples ${style}`,
  };
};
