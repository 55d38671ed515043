import { strToU8 } from 'fflate';
import {
  type GeneratedList,
  generatedPeople,
  type HeadingLanguage,
  noteOf,
  type Random,
  STRANGERS,
} from './people.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const quoted = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte > 32 && byte < 127 && byte !== 61
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');
const escaped = (text: string) => text.replaceAll(/([\\,;])/g, '\\$1').replaceAll('\n', '\\n');

/** Folds lines at 75 bytes, as RFC 6350 says, also within a letter. */
const folded = (line: string): Uint8Array[] => {
  const bytes = strToU8(line);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < Math.max(bytes.length, 1); at += 74)
    pieces.push(bytes.subarray(at, at + 74));
  return pieces.flatMap((piece, at) => [...(at > 0 ? [strToU8(' ')] : []), piece, strToU8('\r\n')]);
};

/** Returns vCards of one version, with notes, pictures and cards of assistants. */
export const generatedCards = (random: Random, language: HeadingLanguage): GeneratedList => {
  const version = random.pick(['2.1', '3.0', '4.0']);
  const people = generatedPeople(random, language, 1 + random.below(6));
  const isJoined = random.chance(0.1);
  const pieces: Uint8Array[] = [];
  const write = (line: string) =>
    pieces.push(...(version === '2.1' || isJoined ? [strToU8(`${line}\r\n`)] : folded(line)));
  const listed = people.map((person) => {
    const { first, last, emails } = person;
    const start =
      pieces.reduce((sum, piece) => sum + piece.filter((byte) => byte === 10).length, 0) + 1;
    write('BEGIN:VCARD');
    write(`VERSION:${version}`);
    const isPlain = /^\p{ASCII}*$/u.test(first + last);
    if (version === '2.1' && !isPlain) {
      write(`N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(last)};${quoted(first)};;;`);
      write(`FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(`${first} ${last}`)}`);
    } else {
      write(`N:${escaped(last)};${escaped(first)};;;`);
      write(`FN:${escaped(`${first} ${last}`)}`);
    }
    const lines = emails.map((email, at) =>
      random.pick([
        `EMAIL:${email}`,
        `EMAIL;PREF;INTERNET:${email}`,
        `email:mailto:${email}`,
        `EMAIL;ENCODING=QUOTED-PRINTABLE:${quoted(email).replace('@', '=40')}`,
        `item${at + 1}.EMAIL;type=INTERNET;type=pref:${email}`,
        `EMAIL;TYPE=home:${email}`,
      ]),
    );
    const note = noteOf(random);
    const others = [
      ...(note
        ? [
            version === '2.1'
              ? `NOTE;ENCODING=QUOTED-PRINTABLE:${quoted(note)}`
              : `NOTE:${escaped(note)}`,
          ]
        : []),
      ...(random.chance(0.2) && !isJoined
        ? [`PHOTO;ENCODING=b;TYPE=JPEG:${base64('x'.repeat(200))}`]
        : []),
      ...(random.chance(0.2) ? ['BDAY:1947-03-01', 'TEL;TYPE=CELL:+1 555 0199'] : []),
      ...(random.chance(0.1) && version === '2.1'
        ? [`NOTE;ENCODING=QUOTED-PRINTABLE:see =\r\nEMAIL:gus@${STRANGERS}`]
        : []),
      ...(random.chance(0.1)
        ? [
            `ORG:Old <org@${STRANGERS}>;Choir`,
            `X-NOTE:x@${STRANGERS}`,
            `URL:mailto:url@${STRANGERS}`,
          ]
        : []),
      ...(random.chance(0.1)
        ? [`RELATED;TYPE=friend:mailto:friend@${STRANGERS}`, `IMPP:xmpp:im@${STRANGERS}`]
        : []),
      ...(random.chance(0.1) && version !== '4.0'
        ? [`AGENT:\r\nBEGIN:VCARD\r\nFN:Helper\r\nEMAIL:helper@${STRANGERS}\r\nEND:VCARD`]
        : []),
    ];
    for (const one of random.shuffled([
      ...lines.map((text) => [text]),
      ...others.map((text) => [text]),
    ]))
      write(one[0] ?? '');
    if (isJoined) pieces.push(strToU8('END:VCARD'));
    else write('END:VCARD');
    return { ...person, line: start };
  });
  if (version === '4.0' && random.chance(0.2)) {
    for (const text of [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'KIND:group',
      'FN:Choir',
      `MEMBER:mailto:member@${STRANGERS}`,
      'END:VCARD',
    ])
      write(text);
  }
  const bytes = new Uint8Array(Buffer.concat(pieces));
  return { bytes, people: listed, how: `cards ${version}${isJoined ? ' joined' : ''}` };
};

/** Returns an LDIF address book (RFC 2849), as Thunderbird writes it. */
export const generatedLdif = (random: Random, language: HeadingLanguage): GeneratedList => {
  const people = generatedPeople(random, language, 1 + random.below(6));
  const lines: string[] = random.chance(0.4)
    ? ['version: 1', ...(random.chance(0.5) ? [''] : [])]
    : [];
  const attribute = (name: string, value: string) => {
    const isPlain = /^[!-9;=-~][ -~]*$/.test(value);
    const text = isPlain ? `${name}: ${value}` : `${name}:: ${base64(value)}`;
    for (let at = 0; at < text.length; at += 76)
      lines.push(`${at > 0 ? ' ' : ''}${text.slice(at, at + 76)}`);
  };
  const listed = people.map((person) => {
    const { first, last, emails } = person;
    const line = lines.length + 1;
    attribute('dn', `cn=${first} ${last}${emails[0] ? `,mail=${emails[0]}` : ''}`);
    attribute('objectclass', 'person');
    attribute('givenName', first);
    attribute('sn', last);
    attribute('cn', `${first} ${last}`);
    if (emails[0]) attribute('mail', emails[0]);
    if (emails[1]) attribute('mozillaSecondEmail', emails[1]);
    const note = noteOf(random);
    if (note) attribute('description', note);
    if (random.chance(0.1)) lines.push(`# old: comment@${STRANGERS}`);
    if (random.chance(0.1)) attribute('labeledURI', `mailto:uri@${STRANGERS}`);
    if (random.chance(0.1)) attribute('manager', `cn=Boss,mail=boss@${STRANGERS}`);
    lines.push('');
    return { ...person, line };
  });
  if (random.chance(0.2)) {
    attribute('dn', 'cn=Choir');
    attribute('objectclass', 'groupOfNames');
    attribute('cn', 'Choir');
    attribute('member', `cn=Old,mail=group@${STRANGERS}`);
  }
  return { bytes: strToU8(lines.join('\n')), people: listed, how: 'ldif' };
};
