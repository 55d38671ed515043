import { iso } from '../../http/iso.ts';
import { VERSION } from '../../version.ts';

const FILES: [name: string, what: string][] = [
  ['congregation.json', 'the settings of the congregation'],
  ['people.json', 'everybody with an account, with telephone number and language, and'],
  ['', 'who reads their mail too; people.xlsx and people.csv have the same as a table'],
  ['address-book.csv', 'active people, for Thunderbird and other address books'],
  ['pictures/', 'the pictures of those who have one'],
  ['groups.json', 'the groups, their owners and their members'],
  ['groups/', 'a folder for each group, with its requests as its members see them:'],
  ['', 'requests.html opens in a browser, requests.json is for programs;'],
  ['', 'leaders-only.html and .json have what only its leaders see'],
  ['library.json', 'what is in the library, and where each file is'],
  ['library/', 'the files of the library'],
  ['messages.json', 'what members wrote to the administrators'],
];
const PERSONAL: [string, string] = ['personal/', 'a file for each person, with all that is theirs'];

const CONFIDENCE = `People wrote this in confidence. Keep it where nobody else comes, show nobody more of it
than they could see in Upheld, and delete it when nobody needs it any more.`;

const WITH_PERSONAL_FILES = `The files in personal/ hold private requests, and they tell who wrote an anonymous
request. Hand each one to its person, do not read it, and delete it here.`;

const WITHOUT_PERSONAL_FILES = `Nothing here tells who wrote an anonymous request, and requests that were shared with no
group are not here. For both there is a file for each person: Download my data under
Edit Profile gives it to them, and upheld export --with-personal-files makes all of them.`;

const NOT_HERE = `Not here, because nobody needs it elsewhere: passwords, sign-ins, links of invitations
and for new passwords, keys of devices for notifications, mail that waits, the audit log,
the inbox, and what the server was doing. What each person chose for their own mail is in
their own file alone.`;

/** Returns `README.txt`: it describes each file and how to protect it. */
export const readme = (now: number, withPersonalFiles: boolean) =>
  [
    `Everything from Upheld ${VERSION}, as it was on ${iso(now).slice(0, 16).replace('T', ' ')} UTC.`,
    CONFIDENCE,
    [...FILES, ...(withPersonalFiles ? [PERSONAL] : [])]
      .map(([name, what]) => `  ${name.padEnd(20)}${what}`)
      .join('\n'),
    `JSON is a format that every programming language reads. Texts are UTF-8; times are UTC,
and cut to the minute where Upheld shows them so.`,
    withPersonalFiles ? WITH_PERSONAL_FILES : WITHOUT_PERSONAL_FILES,
    NOT_HERE,
  ].join('\n\n');
