import { folded } from './characters.ts';

/**
 * What a column holds, by its heading. `name` is a heading that means a whole name beside none or
 * both of the others, and the one that is missing beside one of them. `others-email` is the address
 * of a relative.
 */
export type Kind = 'email' | 'others-email' | 'first' | 'last' | 'nick' | 'whole' | 'name';

/** English, Spanish, Portuguese, French, German, Korean, Arabic; then some neighbours. */
const NAMES: Record<Exclude<Kind, 'email' | 'others-email'>, string> = {
  first: `first name, first, firstname, fname, given name s, vorname n, given name, given names, givenname, given, forename, forenames,
    christian name, legal first, legal first name, primer nombre, nombre de pila, nombres, primeiro nome,
    nome proprio, prenom, prenoms, vorname, vornamen, rufname, الاسم الأول, الاسم الشخصي,
    voornaam, imię, fornavn, förnamn, etunimi, křestní jméno, 名`,
  last: `last name, last, lastname, lname, surname, family name, familyname, apellido, apellidos, primer apellido,
    sobrenome, último nome, nom de famille, nachname, familienname, zuname, 성, 성씨, اسم العائلة,
    اللقب, الكنية, العائلة, لقب, achternaam, cognome, nazwisko, etternavn, efternavn, efternamn,
    sukunimi, příjmení, 姓`,
  nick: `nickname, nick, nick name, goes by, known as, preferred name, preferred first name, called,
    apodo, alias, mote, apelido, surnom, spitzname, kosename, 별명, 닉네임, الاسم المستعار, roepnaam`,
  whole: `full name, fullname, whole name, display name, contact name, member name, name of member,
    first and last name, first last, last first, first name last name, last name first name, contact,
    member, participant, attendee, person, nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos,
    apellidos y nombre, miembro, contacto, participante, nome completo, nome e sobrenome, membro,
    contato, nom complet, nom et prénom, nom prénom, prénom et nom, prénom nom, membre, participant,
    vollständiger name, ganzer name, anzeigename, name vorname, nachname vorname, vorname nachname,
    vorname name, vor und nachname, mitglied, teilnehmer, teilnehmerin, kontakt, ansprechpartner,
    성명, 전체 이름, 회원, الاسم الكامل, العضو, volledige naam, nome e cognome, 姓名, 氏名, お名前`,
  name: 'name, names, nombre, nome, nom, noms, namen, 이름, الاسم, اسم, naam, navn, namn, nimi, jméno, имя, 名前, 名字',
};

const KINDS = new Map<string, Kind>();
for (const kind of ['first', 'last', 'nick', 'whole', 'name'] as const)
  for (const word of NAMES[kind].split(',')) KINDS.set(folded(word), kind);

/** Words that only the heading of an address has, where there are spaces between words. */
const EMAIL_WORD =
  /(?:^| )(?:e ?mails?\d{0,2}|mails?|e ?mail ?adress?en?|e ?mail ?adres|e ?mail ?addresse?s?\d{0,2}|mail ?adresse\d{0,2}|courriels?|mels?|messagerie|correo|correos|correio|epost|adresse electronique|direccion electronica|endereco eletronico|posta elettronica)(?: |$)/;
/** And where there are none, or a word changes its form. */
const EMAIL_PARTS = [
  '이메일',
  '메일',
  '전자우편',
  'البريد',
  'بريد',
  'الايميل',
  'ايميل',
  'メール',
  '邮箱',
  '邮件',
  '信箱',
  'почт',
].map(folded);
/** Something about an address, or the place where a house is. */
const NOT_EMAIL =
  /(?:^| )(?:type|typ|tipo|label|etiqueta|libelle|display|angezeigter|pantalla|exibicao|nom complet|notes?|notizen?|notas?|comments?|opt|opted|status|bounced?|subscribed|consent|newsletter|frequency|dates?|verified|confirmed|valid|sent|permissions?|preferences?|format|provider|domain|lists?|groups?|postal|postale|street|city|zip|stop|code)(?: |$)/;
const NOT_EMAIL_PARTS = ['유형', '표시', 'نوع', 'الصندوق'].map(folded);
/** People who stand in the row of another person. */
const OTHERS =
  /(?:^| )(?:spouses?|husbands?|wife|wifes|partners?|parents?|mothers?|fathers?|guardians?|childs?|children|emergency|assistants?|managers?|referred|referrer|supervisors?|conyuge|esposo|esposa|padre|madre|emergencia|conjuge|mae|pai|conjoint|mere|pere|urgence|ehepartner|ehefrau|ehemann|eltern|mutter|vater|notfall)(?: |$)/;
const OTHERS_PARTS = ['배우자', '부모', '비상'].map(folded);
/** What may stand before the heading of a name without changing it. */
const BEFORE_NAME = /^(?:person|member|contact|primary|main|participant|attendee|mitglied) (?=.)/;
const LONGEST = 60;

/** What a column with this heading holds; undefined for everything but names and addresses. */
export const kindOf = (heading: string): Kind | undefined => {
  if (heading.length > LONGEST) return undefined;
  // `EmailAddress1` is three words.
  const words = folded(heading.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  const known = KINDS.get(words) ?? KINDS.get(words.replace(BEFORE_NAME, ''));
  if (known) return known;
  const isEmail = EMAIL_WORD.test(words) || hasPart(words, EMAIL_PARTS);
  if (!isEmail) return undefined;
  if (NOT_EMAIL.test(words) || hasPart(words, NOT_EMAIL_PARTS)) return undefined;
  const isOfOthers = OTHERS.test(words) || hasPart(words, OTHERS_PARTS);
  return isOfOthers ? 'others-email' : 'email';
};

const hasPart = (words: string, parts: readonly string[]) =>
  parts.some((part) => words.includes(part));
