import type { HeadingLanguage } from './people.ts';

/** What the column of a table has. */
export type Column =
  | 'first'
  | 'last'
  | 'whole'
  | 'email'
  | 'second'
  | 'old'
  | 'note'
  | 'phone'
  | 'born'
  | 'street'
  | 'assistant';

/** Headings for each column, as people and programs write them. */
export const HEADINGS: Record<HeadingLanguage, Record<Column, readonly string[]>> = {
  en: {
    first: ['First Name', 'First', 'Given Name', 'firstname'],
    last: ['Last Name', 'Surname', 'Family Name'],
    whole: ['Name', 'Full Name', 'Member', 'Display Name'],
    email: [
      'Email',
      'E-mail',
      'E-mail Address',
      'Primary Email',
      'EMAIL',
      'EmailAddress1',
      'Email Address',
    ],
    second: ['Email 2', 'Second email', 'Other Email', 'Work E-mail'],
    old: ['Old Email', 'Former e-mail', 'Email (old)', 'Previous Email'],
    note: ['Notes', 'Comments', 'Remarks', 'Email notes', 'Info'],
    phone: ['Phone', 'Mobile', 'Tel.'],
    born: ['Birthday', 'Date of birth'],
    street: ['Address', 'Street'],
    assistant: ['Assistant’s email', 'Emergency Contact Email', "Mother's email"],
  },
  de: {
    first: ['Vorname'],
    last: ['Nachname', 'Familienname'],
    whole: ['Name', 'Vor- und Nachname'],
    email: ['E-Mail', 'E-Mail-Adresse', 'Mailadresse', 'Email'],
    second: ['E-Mail 2', 'Weitere E-Mail'],
    old: ['Alte E-Mail', 'Frühere E-Mail', 'E-Mail (alt)'],
    note: ['Notizen', 'Bemerkung', 'E-Mail-Notizen'],
    phone: ['Telefon', 'Handy'],
    born: ['Geburtstag'],
    street: ['Adresse', 'Straße'],
    assistant: ['E-Mail Ehepartner', 'E-Mail der Mutter'],
  },
  es: {
    first: ['Nombre de pila', 'Nombres'],
    last: ['Apellidos', 'Apellido'],
    whole: ['Nombre', 'Nombre completo'],
    email: ['Correo electrónico', 'Correo', 'Dirección de correo electrónico', 'Email'],
    second: ['Correo 2', 'Otro correo'],
    old: ['Correo antiguo', 'Correo anterior'],
    note: ['Notas', 'Observaciones', 'Notas del correo'],
    phone: ['Teléfono', 'Móvil'],
    born: ['Cumpleaños'],
    street: ['Dirección', 'Calle'],
    assistant: ['Correo de la madre', 'Correo del cónyuge'],
  },
  fr: {
    first: ['Prénom'],
    last: ['Nom de famille'],
    whole: ['Nom', 'Nom complet', 'Nom et prénom'],
    email: ['Adresse e-mail', 'Courriel', 'E-mail', 'Mél', 'Adresse électronique'],
    second: ['Courriel 2', 'Autre e-mail'],
    old: ['Ancien courriel', 'Ancienne adresse e-mail'],
    note: ['Notes', 'Remarques'],
    phone: ['Téléphone', 'Portable'],
    born: ['Date de naissance'],
    street: ['Adresse', 'Rue'],
    assistant: ['Courriel de la mère', 'E-mail du conjoint'],
  },
  'pt-BR': {
    first: ['Primeiro nome'],
    last: ['Sobrenome', 'Último nome'],
    whole: ['Nome', 'Nome completo'],
    email: ['E-mail', 'Endereço de e-mail', 'Correio eletrônico', 'Email'],
    second: ['E-mail 2', 'Outro e-mail'],
    old: ['E-mail antigo', 'E-mail anterior'],
    note: ['Observações', 'Notas'],
    phone: ['Telefone', 'Celular'],
    born: ['Aniversário'],
    street: ['Endereço', 'Rua'],
    assistant: ['E-mail da mãe', 'E-mail do cônjuge'],
  },
  ko: {
    first: ['First name'],
    last: ['성'],
    whole: ['이름', '성명'],
    email: ['이메일', '이메일 주소', '전자우편'],
    second: ['이메일 2', '다른 이메일'],
    old: ['이전 이메일', '옛 이메일'],
    note: ['메모', '비고'],
    phone: ['전화', '휴대폰'],
    born: ['생일'],
    street: ['주소'],
    assistant: ['부모 이메일', '배우자 이메일'],
  },
  fi: {
    first: ['Etunimi'],
    last: ['Sukunimi'],
    whole: ['Koko nimi'],
    email: ['Sähköposti'],
    second: [],
    old: [],
    note: ['Huomautus'],
    phone: ['Puhelin'],
    born: ['Syntymäaika'],
    street: ['Katuosoite'],
    assistant: [],
  },
  ar: {
    first: ['الاسم الأول'],
    last: ['اسم العائلة', 'العائلة'],
    whole: ['الاسم', 'الاسم الكامل'],
    email: ['البريد الإلكتروني', 'البريد', 'الإيميل'],
    second: ['البريد الإلكتروني 2'],
    old: ['البريد القديم', 'البريد السابق'],
    note: ['ملاحظات'],
    phone: ['الهاتف', 'الجوال'],
    born: ['تاريخ الميلاد'],
    street: ['العنوان'],
    assistant: ['بريد الزوجة', 'بريد الأم'],
  },
};
