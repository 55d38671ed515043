import { describe, expect, test } from 'bun:test';
import { readText } from './read.ts';
import { together } from './together.ts';

/** People as `Name: address | another`, then unread lines as `? line reason about`. */
const shown = (text: string) => {
  const { people, unread } = together(readText(text));
  return [
    ...people.map(
      ({ name, addresses, withoutAt }) =>
        `${name}: ${addresses.join(' | ')}${withoutAt ? ` (${withoutAt})` : ''}`,
    ),
    ...unread.map(({ line, reason, about }) => `? ${line} ${reason} ${about}`.trim()),
  ];
};

const each = (cases: Record<string, [text: string, expected: string[]]>) => {
  for (const [name, [text, expected]] of Object.entries(cases))
    test(name, () => {
      expect(shown(text)).toEqual(expected);
    });
};

describe('people are read from a table with headings (I14, I15)', () => {
  each({
    'of Google Contacts': [
      `First Name,Middle Name,Last Name,Name Prefix,Nickname,File As,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Value
Mary,,Jones,,,,St. Mark,1950-01-02,chemo on Tuesdays,* myContacts,* Home,mary@example.org,Work,mary.jones@work.example.com,555
,,,,,,Parish Office,,,* myContacts,*,office@example.org ::: vestry@example.org,,,
Bob,,Ray,,,,,,see bob.old@example.net,* myContacts,,,,,`,
      [
        'Mary Jones: mary@example.org | mary.jones@work.example.com',
        ': office@example.org | vestry@example.org',
        '? 4 no-address Bob Ray',
      ],
    ],
    'of Google Contacts of old': [
      `Name,Given Name,Additional Name,Family Name,Yomi Name,Nickname,Gender,E-mail 1 - Type,E-mail 1 - Value
Ann Lee,Ann,,Lee,,,,* Home,ann@example.org`,
      ['Ann Lee: ann@example.org'],
    ],
    'of Outlook in German': [
      `"Anrede";"Vorname";"Weitere Vornamen";"Nachname";"Firma";"E-Mail-Adresse";"E-Mail-Typ";"E-Mail: Angezeigter Name";"E-Mail 2: Adresse";"Geburtstag"
"Frau";"Käthe";"";"Müller";"";"kaethe@example.org";"SMTP";"Käthe Müller (kaethe@example.org)";"k.mueller@example.net";"3.3.1950"`,
      ['Käthe Müller: kaethe@example.org | k.mueller@example.net'],
    ],
    'of Outlook in French': [
      `Titre,Prénom,Deuxième prénom,Nom,Société,Adresse de messagerie,Type de messagerie,Nom complet de l'adresse de messagerie
M.,René,,Lefèvre,,rene@example.org,SMTP,René Lefèvre (rene@example.org)`,
      ['René Lefèvre: rene@example.org'],
    ],
    'of Outlook in Spanish': [
      `Tratamiento,Nombre,Segundo nombre,Apellidos,Dirección de correo electrónico,Nombre de pantalla de correo electrónico
Sr.,José,,García López,jose@example.org,José (jose@example.org)`,
      ['José García López: jose@example.org'],
    ],
    'of Outlook in Portuguese': [
      `Título,Nome,Segundo nome,Sobrenome,Apelido,Endereço de Email,Tipo de Email,Nome para exibição do Email
,João,,Conceição,Joca,joao@example.org,SMTP,João`,
      ['João Conceição: joao@example.org'],
    ],
    'in Portuguese of Portugal': [
      'Nome;Apelido;Correio eletrónico\nJoão;Conceição;joao@example.org',
      ['João Conceição: joao@example.org'],
    ],
    'in Korean, with the family first': [
      '성,이름,이메일 주소,휴대폰\n김,철수,kim@example.org,010\n박,영희,park@example.org,',
      ['김철수: kim@example.org', '박영희: park@example.org'],
    ],
    'in Korean, without headings': [
      '김,철수,kim@example.org\n박,영희,park@example.org',
      ['김철수: kim@example.org', '박영희: park@example.org'],
    ],
    'in Korean, with whole names': [
      '이름;전자우편\n김철수;kim@example.org',
      ['김철수: kim@example.org'],
    ],
    'in Arabic': [
      'الاسم الأول,اسم العائلة,البريد الإلكتروني,تاريخ الميلاد\nمحمد,علي,m@example.org,1960',
      ['محمد علي: m@example.org'],
    ],
    'in Arabic, with whole names': [
      'الاسم;البريد الالكتروني\nمحمد علي;m@example.org',
      ['محمد علي: m@example.org'],
    ],
    'in Spanish, with whole names': [
      'Nombre;Correo\nAna Ruiz;ana@example.org',
      ['Ana Ruiz: ana@example.org'],
    ],
    'in French, with whole names': [
      'Nom\tCourriel\nRené Lefèvre\trene@example.org',
      ['René Lefèvre: rene@example.org'],
    ],
    'of Thunderbird': [
      `First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Notes
Ann,Lee,Ann Lee,,ann@example.org,ann2@example.org,x@y.org`,
      ['Ann Lee: ann@example.org | ann2@example.org'],
    ],
    'of Yahoo': [
      'First,Middle,Last,Nickname,Email,Category,Alternate Email 1\nAnn,,Lee,,ann@example.org,,a2@example.org',
      ['Ann Lee: ann@example.org | a2@example.org'],
    ],
    'of church software': [
      `Breeze ID,First Name,Last Name,Nickname,Gender,Status,Birthdate,Email,Secondary Email,Family
1,Ann,Lee,,F,Member,1/2/1950,ann@example.org,ann2@example.org,"Lee"`,
      ['Ann Lee: ann@example.org | ann2@example.org'],
    ],
    'with the first address that there is': [
      `Given Name,First Name,Nickname,Last Name,Home Email,Work Email,Other Email
Margaret,Peggy,Peg,Hollis,,p@work.example.com,p2@example.org`,
      ['Margaret Hollis: p@work.example.com | p2@example.org'],
    ],
    'whose first names stand in two columns': [
      `Given Name,First Name,Last Name,PersonalEmail,EmailAddress2
,Margaret,Hollis,m@example.org,
Thomas,Tom,Hollis,,tom@example.org`,
      ['Margaret Hollis: m@example.org', 'Thomas Hollis: tom@example.org'],
    ],
    'of a newsletter': [
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME\nann@example.org,Ann,Lee,2,2020',
      ['Ann Lee: ann@example.org'],
    ],
    'with a nickname and a last name': [
      'Nickname,Last Name,Email\nPeggy,Hollis,peggy@example.org\nTom,,tom@example.org',
      ['Peggy Hollis: peggy@example.org', 'Tom: tom@example.org'],
    ],
    'with last names first': [
      'Name,Email\n"Hollis, Margaret",peggy@example.org\n"King, Martin Luther, Jr.",mlk@example.org',
      ['Margaret Hollis: peggy@example.org', 'Martin Luther King Jr.: mlk@example.org'],
    ],
    'whose separator stands in its first line': [
      'sep=;\r\nName;E-Mail\r\n"Groß, Jürgen";j@example.org\r\nKäthe;\r\n',
      ['Jürgen Groß: j@example.org', '? 4 no-address Käthe'],
    ],
    'below a title': [
      'Members of St. Mary,,\nas of 2026,,\n,,\nName,Email,Phone\nAnn Lee,ann@example.org,555',
      ['Ann Lee: ann@example.org', '? 1 no-address', '? 2 no-address'],
    ],
    'that comes again on each page': [
      'Name,Email\nAnn,ann@example.org\nName,Email\nBob,bob@example.org',
      ['Ann: ann@example.org', 'Bob: bob@example.org'],
    ],
    'copied from a spreadsheet': [
      'Name\tEmail\nAnn Lee\tann@example.org\nBob Ray\tbob@example.org',
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org'],
    ],
    'drawn with lines': [
      '| Name | Email |\n|------|-------|\n| Ann Lee | ann@example.org |',
      ['Ann Lee: ann@example.org'],
    ],
    'of one column': [
      'Email\na@example.org\nb@example.org',
      [': a@example.org', ': b@example.org'],
    ],
    'with line breaks and quotes in its cells': [
      'Name,Notes,E-mail\n"Ann ""Annie"" Lee","a\nb, ""c"" d@example.net\n\ne",ann@example.org\nBob,,',
      ['Ann "Annie" Lee: ann@example.org', '? 6 no-address Bob'],
    ],
    'with a quote that is never closed': [
      'Name,Email\n"Ann Lee,ann@example.org\nBob Ray,bob@example.org\n"Ray, Eve",eve@example.org',
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org', 'Eve Ray: eve@example.org'],
    ],
    'with a row that is too long': [
      'First,Last,Address,Email\nTom,Hollis,9 Orchard Rd, Apt 2,tom@example.org\nAnn,Lee,x,ann@example.org',
      ['Ann Lee: ann@example.org', '? 2 no-address Tom Hollis'],
    ],
    'with names within the addresses': [
      'Contact email,Birthdate\nAnn Lee <ann@example.org>,1950\n"Ray, Bob" <bob@example.org>,1951',
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org'],
    ],
    'with an address in no other column than a note': [
      'Email,Name,Notes\n,Ann Lee,write to tim@example.com\n,Bob Ray,see bob.old@example.net',
      ['? 2 no-address Ann Lee', '? 3 no-address Bob Ray'],
    ],
    'with cells that hold no address': [
      'Name,Email\nAnn Lee,n/a\nBob Ray,\n,\nEve,eve@example\nJoe,"joe@@example.org, joe@example.org"',
      [
        'Joe: joe@example.org',
        '? 2 no-address Ann Lee',
        '? 3 no-address Bob Ray',
        '? 5 wrong eve@example',
        '? 6 wrong joe@@example.org',
      ],
    ],
    'with a number where the name should be': [
      'Name,Email\n555 0104,ann@example.org\nother@example.org,bob@example.org',
      [': ann@example.org', ': bob@example.org'],
    ],
    'invites a spouse beside the person of the row alone, and no other relative': [
      `First Name,Last Name,Email,Spouse First Name,Spouse Email,Emergency Contact Email
Ann,Lee,,Tim,tim@example.org,eve@example.org
Bob,Ray,bob@example.org,Sue,sue@example.org,eve@example.org`,
      ['Bob Ray: bob@example.org', 'Sue Ray: sue@example.org', '? 2 no-address Ann Lee'],
    ],
    'of couples': [
      `Last Name,His First Name,Her First Name,His Email,Her Email
Hollis,Thomas,Margaret,tom@example.org,peggy@example.org
Berg,Paul,Ruth,,ruth@example.org
Ray,Bob,,bob@example.org,`,
      [
        'Thomas Hollis: tom@example.org',
        'Margaret Hollis: peggy@example.org',
        'Ruth Berg: ruth@example.org',
        'Bob Ray: bob@example.org',
        '? 3 no-address Paul Berg',
      ],
    ],
    'with a second list beside it': [
      `Name,Email,,Name,Email
Ann Lee,ann@example.org,,Bob Ray,bob@example.org
Eve Fox,eve@example.org,,,`,
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org', 'Eve Fox: eve@example.org'],
    ],
    'with the mark of Excel for texts': [
      '="First name",="Last name",="Email"\n="Ann",="Lee",="ann@example.org"\n"=""Bob""",Ray,bob@example.org',
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org'],
    ],
    'with HTML entities': [
      'First,Last,Email\nSean,O&#039;Brien,sean.o&#039;brien@example.org\nAnn,Lee &amp;#38; Co,ann@example.org',
      ["Sean O'Brien: sean.o'brien@example.org", 'Ann Lee & Co: ann@example.org'],
    ],
    'of children asks their parents': [
      'Child,Parent Email\nTim,ann@example.org',
      [': ann@example.org'],
    ],
  });
});

describe('people are read from a table without headings (I14, I15)', () => {
  each({
    'has names where they stand in the addresses': [
      `17;Frau;Otto;Müller;otto.mueller@example.org;0171 123;ledig
18;Herr;Jürgen;Groß;j.gross@example.org;0171 124;ledig
19;Frau;Käthe;Klein;kaethe@example.org;0171 125;verheiratet`,
      [
        'Otto Müller: otto.mueller@example.org',
        'Jürgen Groß: j.gross@example.org',
        'Käthe Klein: kaethe@example.org',
      ],
    ],
    'may have last names first': [
      `Hollis,Margaret,margaret.hollis@example.org,Widowed
Ray,Bob,bob.ray@example.org,Married
Doe,John,john.doe@example.org,Married`,
      [
        'Margaret Hollis: margaret.hollis@example.org',
        'Bob Ray: bob.ray@example.org',
        'John Doe: john.doe@example.org',
      ],
    ],
    'has notes that are not read': [
      `ann@example.org,Ann Lee,"cc her son tim.lee@example.com, never call"
bob@example.org,Bob Ray,"moved to bob.old@example.net"`,
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org'],
    ],
    'offers the second column of addresses': [
      `Thomas,Hollis,tom@example.org,thomas.hollis@work.example.com
Ann,Lee,ann@example.org,`,
      [
        'Thomas Hollis: tom@example.org | thomas.hollis@work.example.com',
        'Ann Lee: ann@example.org',
      ],
    ],
    'is none where all are addresses': [
      'a@example.org, b@example.org\nc@example.org, d@example.org',
      [': a@example.org', ': b@example.org', ': c@example.org', ': d@example.org'],
    ],
    'may have each row in quotes': [
      '"Ann,Lee,ann@example.org"\n"Bob,Ray,bob@example.org"',
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org'],
    ],
  });
});

describe('nobody is invited by mistake or lost in small lists (I14, I15, I23)', () => {
  each({
    'whose first line has an address with the word "mail"': [
      'Zoë Lee - zoe@mail.example.org\nAnn <ann@example.org>',
      ['Zoë Lee: zoe@mail.example.org', 'Ann: ann@example.org'],
    ],
    'with the addresses of relatives in Arabic': [
      'الاسم,البريد,بريد الأم,بريد الزوجة\nمريم,maryam@example.org,mother@example.net,\nيوسف,yusuf@example.org,,wife@example.net',
      ['مريم: maryam@example.org', 'يوسف: yusuf@example.org'],
    ],
    'without headings, with notes before the address and behind it': [
      'ask bob@example.net,Ann Lee,ann@example.org,\n,Bob Ray,bob@example.org,Tom <tom@example.net>\nwas old@example.net until 2019,Eve,,\n,Carl,carl@example.org,',
      [
        'Ann Lee: ann@example.org',
        'Bob Ray: bob@example.org',
        'Carl: carl@example.org',
        '? 3 no-address Eve',
      ],
    ],
    'under a title and headings in a language that is not known': [
      'Seurakunta,,\nKoko nimi,Sähköposti,Huomautus\nAnn Lee,ann@example.org,ask bob@example.net\nBob Ray,n/a,Tom <tom@example.net>\nEve Winter,eve@example.org or eve@work.example,\nKoko nimi,Sähköposti,Huomautus',
      [
        'Ann Lee: ann@example.org',
        'Eve Winter: eve@example.org | eve@work.example',
        '? 1 no-address Seurakunta',
        '? 2 no-address Koko nimi',
        '? 4 no-address Bob Ray',
        '? 6 no-address Koko nimi',
      ],
    ],
    'with a note of which the address is written without @': [
      'Etunimi,Sukunimi,Sähköposti,Huomautus\nAnn,Lee,ann@example.org,gil [at] example.net\nBob,Ray,bob@example.org,\nEve,Lee,eve@example.org,',
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org', 'Eve Lee: eve@example.org'],
    ],
    'whose first row has an address without @ and the word "mail"': [
      '555-0100\tann [at] mail.example.org\tAnn Lee\n555-0199\tbob [at] mail.example.org\tBob Ray',
      [
        'Ann Lee: ann@mail.example.org (ann [at] mail.example.org)',
        'Bob Ray: bob@mail.example.org (bob [at] mail.example.org)',
      ],
    ],
    'with lines that are notes': [
      'Ann Lee <ann@example.org>\nNote: ask bob@example.net\nMemo: Her brother is tom@example.net; tell eve@example.net\nBemerkung: früher ann@example.net',
      ['Ann Lee: ann@example.org', '? 2 no-address', '? 3 no-address', '? 4 no-address'],
    ],
    'with headings and notes, but no address of a person': [
      'Name,Email,Email 2,Notes\nAnn,,,Tom <tom@example.net>\nBob,\nName,Email,Email 2,Notes\n',
      ['? 2 no-address Ann', '? 3 no-address Bob'],
    ],
  });
});

describe('people are read from lines (I14, I15)', () => {
  each({
    'as people write them': [
      `mary@example.org
John Smith <john@example.org>, "Smith, Jane" <jane@example.org>;
Name;Mail
"Otto";"Müller";otto@example.org;0171 123
Peter: peter@example.org.
MARY@example.org
call Paul
broken@`,
      [
        ': mary@example.org',
        'John Smith: john@example.org',
        'Jane Smith: jane@example.org',
        'Otto Müller: otto@example.org',
        'Peter: peter@example.org',
        '? 3 no-address',
        '? 7 no-address',
        '? 8 wrong broken@',
      ],
    ],
    'of recipients': [
      'Ann Lee <ann@example.org>, "Ray, Bob" <bob@example.org>, carl@example.org',
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org', ': carl@example.org'],
    ],
    'with a group of recipients': [
      'Elders: ann@example.org, bob@example.org;\nYouth: Eve Ray <eve@example.org>, x@example.org;',
      [': ann@example.org', ': bob@example.org', 'Eve Ray: eve@example.org', ': x@example.org'],
    ],
    'with comments': [
      'ann@example.org (Ann Lee), bob@example.org (Bob Ray)\nEve (the elder) Ray <eve@example.org>',
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org', 'Eve Ray: eve@example.org'],
    ],
    'with quotes': [
      `"Jane \\"JJ\\" Smith" <jj@example.org>
“Ann Lee” <ann@example.org>; ‘bob@example.org’; o’brien@example.org; 'eve@example.org'`,
      [
        'Jane "JJ" Smith: jj@example.org',
        'Ann Lee: ann@example.org',
        ': bob@example.org',
        ": o'brien@example.org",
        ': eve@example.org',
      ],
    ],
    'with headers of a mail': [
      `From: Ann Lee <ann@example.org>
To: Bob <bob@example.org>,
 Carl <carl@example.org>
Cc: =?utf-8?Q?K=C3=A4the?= =?iso-8859-1?q?_M=FCller?= <k@example.org>, =?UTF-8?B?UmVuw6k=?= <r@example.org>`,
      [
        'Ann Lee: ann@example.org',
        'Bob: bob@example.org',
        'Carl: carl@example.org',
        'Käthe Müller: k@example.org',
        'René: r@example.org',
      ],
    ],
    'with links': [
      `mailto:ann@example.org,bob@example.org?subject=x&cc=eve@example.org
mailto:o%27brien@example.org
carl@example.org<mailto:carl@example.org>
[Dora Doe](mailto:dora@example.org)
SMTP:fritz@example.org
https://user@example.org/x`,
      [
        ': ann@example.org',
        ': bob@example.org',
        ': eve@example.org',
        ": o'brien@example.org",
        ': carl@example.org',
        'Dora Doe: dora@example.org',
        ': fritz@example.org',
        '? 6 wrong //user@example.org/x',
      ],
    ],
    'with numbers, bullets and boxes': [
      `1. Mary Jones – mary@example.org
(2) John Dow: john@example.org (deacon)
3: Sue Lee sue@example.org
• Bob, tel. 555-0199, bob@example.org
[ ] Eve eve@example.org
☑ Dan dan@example.org
> * Ida ida@example.org
J. Smith js@example.org`,
      [
        'Mary Jones: mary@example.org',
        'John Dow: john@example.org',
        'Sue Lee: sue@example.org',
        'Bob: bob@example.org',
        'Eve: eve@example.org',
        'Dan: dan@example.org',
        'Ida: ida@example.org',
        'J. Smith: js@example.org',
      ],
    ],
    'with numbers and no space': [
      '1.ann@example.org\n2.bob@example.org\n3.carl@example.org',
      [': ann@example.org', ': bob@example.org', ': carl@example.org'],
    ],
    'in bold': [
      '*ann@example.org*\n_bob@example.org_\n`carl@example.org`\n**Dora Doe** dora@example.org',
      [
        ': ann@example.org',
        ': bob@example.org',
        ': carl@example.org',
        'Dora Doe: dora@example.org',
      ],
    ],
    'of a chat': [
      '[12.03.24, 18:01] Ann Lee: ann@example.org\n12/03/2024, 18:02 - Bob Ray: bob@example.org',
      ['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org'],
    ],
    'with full-width signs, or no space behind the address': [
      `王小明：wang@example.org
山田太郎＜yamada＠example.org＞、佐藤花子＜sato＠example.org＞
kim@example.org입니다
邮箱lee@example.org`,
      [
        '王小明: wang@example.org',
        '山田太郎: yamada@example.org',
        '佐藤花子: sato@example.org',
        ': kim@example.org',
        '? 4 letters 邮箱lee@example.org',
      ],
    ],
    'with names above the addresses': [
      'Mary Jones\nmary@example.org\n\nJohn Dow\njohn@example.org\n\nElders\nann@example.org',
      [
        'Mary Jones: mary@example.org',
        'John Dow: john@example.org',
        ': ann@example.org',
        '? 7 no-address',
      ],
    ],
    'with last names first': [
      `Smith-Jones, Ann Mary <asj@example.org>
van der Berg, Jan <jan@example.org>
O'Neil, Fiona: fiona@example.org
García López, María José <mj@example.org>
Dr. Ann Lee, MD <ann@example.org>`,
      [
        'Ann Mary Smith-Jones: asj@example.org',
        'Jan van der Berg: jan@example.org',
        "Fiona O'Neil: fiona@example.org",
        'María José García López: mj@example.org',
        'Dr. Ann Lee MD: ann@example.org',
      ],
    ],
    'with labels, in blocks': [
      'Name: Ann Lee\nEmail: ann@example.org\nPhone: 555\n\nName: Bob\nE-Mail: bob@example.org',
      ['Ann Lee: ann@example.org', 'Bob: bob@example.org', '? 3 no-address'],
    ],
    'with links of a database, and a full stop of another script': [
      'ann@example.org#mailto:ann@example.org#\nbob@example.org。你好\n١. محمد علي m@example.org',
      [': ann@example.org', ': bob@example.org', 'محمد علي: m@example.org'],
    ],
    'with two addresses of one person': [
      `Ida Lee: ida@example.org, ida.lee@work.example.com, bob@example.org
Ann Lee: ann1@example.org / ann2@example.org
Bob Ray bob1@example.org or bob2@example.org
Eve Doe eve@example.org (work: eve@work.example.com)
"mia.old@example.org" <mia@example.org>`,
      [
        'Ida Lee: ida@example.org | ida.lee@work.example.com',
        ': bob@example.org',
        'Ann Lee: ann1@example.org | ann2@example.org',
        'Bob Ray: bob1@example.org | bob2@example.org',
        'Eve Doe: eve@example.org | eve@work.example.com',
        ': mia@example.org | mia.old@example.org',
      ],
    ],
    'with full stops, and other signs behind addresses': [
      'bob@example.org...\nEve: <eve@example.org>.\n"Dan" dan@example.org!\nann@example.org/',
      [': bob@example.org', 'Eve: eve@example.org', 'Dan: dan@example.org', ': ann@example.org'],
    ],
    'with recipients that have no address': [
      'Margaret Hollis; Tom Hollis <tom@example.org>; Silas',
      ['Tom Hollis: tom@example.org', '? 1 no-address', '? 1 no-address'],
    ],
    'with nothing private in what is shown': [
      `Ann Lee, widowed, born 1947-03-02, +1 555 0134, ann@example.org
Bob, 12 Mill Lane, bob@example.org, has cancer
call Paul about his chemo`,
      ['Ann Lee: ann@example.org', 'Bob: bob@example.org', '? 3 no-address'],
    ],
    'with what is no address, and never a part of it': [
      `ann@bob@example.org
ann@@example.org
ann @example.org
ann@ example.org
ann@example
ann@exam_ple.org
zoë@example.org
山田@example.org
ann@example.org+bob
${'x'.repeat(70)}@example.org
meet @ 7
ann at example dot org
"John D".smith@example.org
"John".smith@example.org
PARISH\\ann@example.org
john\\ doe@example.org
ann(the elder)@example.org`,
      [
        ': ann@example.org (ann at example dot org)',
        '? 1 wrong ann@bob@example.org',
        '? 2 wrong ann@@example.org',
        '? 3 wrong @example.org',
        '? 4 wrong ann@',
        '? 5 wrong ann@example',
        '? 6 wrong ann@exam_ple.org',
        '? 7 letters zoë@example.org',
        '? 8 letters 山田@example.org',
        '? 9 wrong ann@example.org+bob',
        `? 10 wrong ${'x'.repeat(70)}@example.o…`.slice(0, -1).concat('…'),
        '? 11 no-address',
        '? 13 wrong .smith@example.org',
        '? 14 wrong .smith@example.org',
        '? 15 wrong ann@example.org',
        '? 16 wrong doe@example.org',
        '? 17 wrong @example.org',
      ],
    ],
  });
});

describe('people are read from vCards (I14, I15)', () => {
  const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
  each({
    'of version 4, the preferred address first': [
      card(
        'VERSION:4.0',
        'FN:Ann Lee',
        'EMAIL;TYPE=work:ann.work@example.org',
        'EMAIL;PREF=1;TYPE=home:ann@example.org',
        'NOTE:write to tim@example.org',
        'PHOTO:data:image/jpeg;base64,AAAA',
        ' AAAA',
      ),
      ['Ann Lee: ann@example.org | ann.work@example.org'],
    ],
    'of version 3, with escaped signs and types in quotes': [
      card('VERSION:3.0', "N:O\\'Brien\\, Jr;Sean;;;", "EMAIL:mailto:sean.o'brien@example.org") +
        card('FN:Hollis\\, Margaret', 'item1.EMAIL;TYPE="home,pref":m@example.org') +
        card('FN:vestry@example.org', 'ORG:St Mark', 'EMAIL;type=INTERNET:vestry@example.org') +
        card('NICKNAME:Peggy,Peg', 'EMAIL:p@example.org'),
      [
        "Sean O'Brien, Jr: sean.o'brien@example.org",
        'Margaret Hollis: m@example.org',
        ': vestry@example.org',
        'Peggy: p@example.org',
      ],
    ],
    'of version 2.1, in Latin letters of one byte': [
      card(
        'VERSION:2.1',
        'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gro=DF;J=FCrgen',
        'EMAIL;INTERNET;PREF;ENCODING=QUOTED-PRINTABLE:j=40example.org',
        'AGENT:',
        'BEGIN:VCARD',
        'FN:Secretary',
        'EMAIL:secretary@example.org',
        'END:VCARD',
      ),
      ['Jürgen Groß: j@example.org'],
    ],
    'of a Mac, with the label of an address in a line of its own': [
      card('FN:Ann', 'item1.EMAIL:ann@example.org', 'item1.X-ABLabel:_$!<Other>!$_'),
      ['Ann: ann@example.org'],
    ],
    'without an address, or without an end, and lines between them': [
      `${card('FN:No Mail', 'TEL:555')}BEGIN:VCARD\nFN:No End\nEMAIL:end@example.org\n${card('FN:Ann', 'EMAIL:ann@example')}see you`,
      [
        'No End: end@example.org',
        '? 1 no-address No Mail',
        '? 8 wrong ann@example',
        '? 12 no-address',
      ],
    ],
    'that were moved in': [
      '  BEGIN:VCARD\n  FN:Ann\n  EMAIL:ann.the.long.name.\n   of.all@example.org\n  END:VCARD',
      ['Ann: ann.the.long.name.of.all@example.org'],
    ],
  });
});

describe('people are read from other formats (I14, I15)', () => {
  each({
    'of Thunderbird’s address book': [
      `version: 1

# made by Thunderbird
dn: cn=Ann Lee,mail=ann@example.org
objectclass: top
cn: Ann Lee
givenName: Ann
sn: Lee
mail: ann.of.the.long.na
 me@example.org
mozillaSecondEmail: ann2@example.org
description: write to tim@example.org

dn:: Y249SsO8cmdlbg==
cn:: SsO8cmdlbiBHcm/Dnw==
mail: j@example.org

dn: cn=Elders
cn: Elders
member: cn=Ann Lee,mail=ann@example.org
`,
      [
        'Ann Lee: ann.of.the.long.name@example.org | ann2@example.org',
        'Jürgen Groß: j@example.org',
        '? 18 no-address Elders',
      ],
    ],
    'of a page': [
      `<!DOCTYPE html><style>a@b.org</style><p>Hello</p><ul><li><a class="x" href="mailto:ann@example.org?subject=x">Ann Lee</a></li>
<li>Bob Ray &lt;bob@example.org&gt;</li><li>carl&#64;example.org<!-- eve@example.org --></li></ul>`,
      [
        'Ann Lee: ann@example.org',
        'Bob Ray: bob@example.org',
        ': carl@example.org',
        '? 1 no-address',
      ],
    ],
    'of a page with letters by their names': [
      '<p>Jos&eacute; Mu&ntilde;oz &lt;jose@example.org&gt;</p><p>S&oslash;ren&nbsp;L&oslash;v soren&commat;example.org</p>',
      ['José Muñoz: jose@example.org', 'Søren Løv: soren@example.org'],
    ],
    'of a table of a page': [
      `<html><body><table><tr><th>Name</th><th>E-mail</th><th>Notes</th></tr>
<tr><td>Ann<br>Lee</td><td><a href="mailto:ann@example.org">ann@example.org</a></td><td>tim@example.org</td></tr></table>`,
      ['Ann Lee: ann@example.org'],
    ],
    'of a workbook of 2003, which is XML': [
      `<?xml version="1.0"?><Workbook xmlns:ss="x"><Worksheet ss:Name="M"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell><Data ss:Type="String">Email</Data></Cell></Row>
<Row><Cell><Data ss:Type="String">Ann Lee</Data></Cell><Cell><Data ss:Type="String">ann@example.org</Data></Cell></Row></Table></Worksheet></Workbook>`,
      ['Ann Lee: ann@example.org'],
    ],
    'with one-letter names that are no tags': [
      '<a@example.org>, <b@example.org> <p@example.org>',
      [': a@example.org', ': b@example.org', ': p@example.org'],
    ],
    'of nothing': [' \n\n;,\t', []],
  });
});

describe('each person of a list appears once (I14)', () => {
  each({
    'in every case, and with a name if one line has it': [
      'ann@example.org\nAnn Lee <ANN@example.org>\nann lee: Ann@Example.org',
      ['Ann Lee: ann@example.org'],
    ],
    'with a tag as somebody of their own': [
      'ann@example.org\nann+prayer@example.org',
      [': ann@example.org', ': ann+prayer@example.org'],
    ],
    'and a second person with an equal address is reported': [
      'Name,Email\nAdam,mac@example.org\nEve,mac@example.org',
      ['Adam: mac@example.org', '? 3 same-address Eve'],
    ],
    "and another person's address cannot be chosen": [
      'Name,Email\nAnn,"ann@example.org, bob@example.org"\nBob,bob@example.org',
      ['Ann: ann@example.org', 'Bob: bob@example.org'],
    ],
    'also in two cards': [
      'Name,Email,Email 2\nAnn Lee,ann@example.org,ann2@example.org\nAnn Lee,ann2@example.org,ann3@example.org',
      ['Ann Lee: ann@example.org | ann2@example.org | ann3@example.org'],
    ],
  });
});

test('a name of more than 80 characters is cut between words (I14)', () => {
  const nameOf = (name: string) =>
    together(readText(`"${name}" <ann@example.org>`)).people[0]?.name ?? '';
  const long = nameOf('Maria Magdalena '.repeat(6));
  expect(long).toBe('Maria Magdalena Maria Magdalena Maria Magdalena Maria Magdalena Maria…');
  expect([...nameOf('👩‍👩‍👧'.repeat(40))].length).toBeLessThanOrEqual(80);
  expect(nameOf('👩‍👩‍👧'.repeat(40))).not.toMatch(/\u200d…|[\ud800-\udbff]…/);
});

test('a name has no signs that hide or reorder what is shown (I15)', () => {
  const [person] = together(readText('Ann\u202e\u200b Lee\u0007 <ann@example.org>')).people;
  expect(person?.name).toBe('Ann Lee');
});

describe('a list is read in linear time, whatever its content (I16)', () => {
  const PARTS = [
    ...[
      'a',
      '.',
      '@',
      '(',
      '[',
      '<',
      '- ',
      '"',
      "'",
      '’',
      '\\',
      ';',
      '|',
      '\t',
      '\n',
      '\r',
      ' ',
      '_',
      '*',
      '0',
    ],
    ...[
      'a@',
      'a.',
      '-.',
      'é@',
      '＠',
      '\u200d',
      '\u200c\n',
      ' [',
      '(a',
      'Ann ',
      'Ann, ',
      'A.',
      '1. ',
      '- a',
    ],
    ...[
      'a@b.co,',
      'a@b.co;',
      'a@b.co/',
      '<a@b.co>',
      'a@b.co\n',
      'b@-.-.',
      'ü@x-.',
      'a b ',
      'Ann <',
    ],
    ...[
      '",',
      '"\n',
      'a,"',
      '""',
      '"a"b,',
      '"a\n',
      'Name,Email\n',
      'Ann,a@b.co\n',
      '=?',
      '=?utf-8?q?=41?=',
    ],
    ...[
      'mailto:',
      'mailto:a@b.co ',
      '</a>',
      '<a href=mailto:a@b.co>',
      '<!--',
      '<style',
      '<td>',
      '&amp;',
    ],
    ...['BEGIN:VCARD\n', 'BEGIN:VCARD\nEMAIL:a@b.co\nEND:VCARD\n', 'EMAIL;a=b', 'dn: \n', '# \n'],
  ];
  const AROUND: Record<string, (text: string) => string> = {
    lines: (text) => `${text} x mary@example.org`,
    cards: (text) => `BEGIN:VCARD\n${text}\nEMAIL:mary@example.org\nEND:VCARD`,
    'a page': (text) => `</a>${text}\nmary@example.org`,
    'a table': (text) => `Name,Email\n${text}\nMary,mary@example.org\n`,
    columns: (text) => `${text},x\n${text},y\nmary@example.org,Mary`,
    'an address book': (text) => `dn: x\n${text}\nmail: mary@example.org\n`,
  };
  for (const [kind, around] of Object.entries(AROUND))
    test(kind, () => {
      for (const part of PARTS) {
        const text = around(part.repeat(100_000 / part.length));
        const before = process.cpuUsage();
        together(readText(text));
        // Quadratic time would take minutes. Counts processor time, which other programs on the machine do
        // not extend.
        const { user } = process.cpuUsage(before);
        expect([part, user < 3_000_000]).toEqual([part, true]);
      }
    });

  test('a readable address at the end of a huge list is found', () => {
    for (const part of ['a', '.', '@', '(', '- ', 'a@', 'a.', '"', '\n'])
      expect(
        together(readText(`${part.repeat(1_000_000)} x mary@example.org`)).people,
      ).toMatchObject([{ addresses: ['mary@example.org'] }]);
  });
});
