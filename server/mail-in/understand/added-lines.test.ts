import { expect, test } from 'bun:test';
import { withoutQuote } from './cut-quote.ts';

const OWN = 'We pray for you.\n\nSee you on Sunday.';

/** Lines of phones, programs and providers, as people have them below their words. */
const ADDED = [
  'Sent from my Pixel 9',
  'Sent from my Verizon 5G device',
  'Sent using FairEmail for Android',
  'Get BlueMail for Android',
  'Get BlueMail for Android <https://bluemail.example/a>',
  'Holen Sie sich Outlook für iOS',
  'Gesendet mit der GMX Mail App',
  'Enviado do Email para Windows',
  'Enviado desde mi Xiaomi',
  'Envoyé depuis mon Huawei',
  'Obtenez Outlook pour Android',
  '네이버 메일 앱에서 보냈습니다.',
  '갤럭시에서 보냄',
  'أرسل من هاتف سامسونج',
  'Verzonden vanaf mijn Samsung',
  'Inviato da Outlook',
  'Отправлено из Mail.ru',
  'Xiaomi cihazımdan gönderildi',
  '发自我的 Huawei',
  '<https://www.avast.com/sig-email?x=1>\nVirus-free.www.avast.com\n<#ABC-1>',
  'This e-mail is confidential and may be privileged. If you are not the intended recipient, delete it now.',
  'Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Empfänger sind, löschen Sie sie bitte.',
];
for (const added of ADDED)
  test(`no word of the sender: ${added.split('\n')[0]} (N93)`, () => {
    expect(withoutQuote(`${OWN}\n\n${added}`)).toBe(OWN);
    expect(withoutQuote(`Amen\n${added.split('\n').length > 1 ? '\n' : ''}${added}`)).toBe('Amen');
    expect(withoutQuote(`Amen\n\n${added}\n\n${ADDED[0]}`)).toBe('Amen');
  });

test('a member’s own words about phones and secrets stay (N93)', () => {
  for (const own of [
    'Sent from God, we say.',
    'Get the windows fixed before winter.',
    'I sent the photos with my Samsung.',
    'Ich habe die Fotos mit Outlook verschickt.',
    'Is it sent from an iPad?',
    '네이버 메일로 사진을 보냈습니다.',
    'Please keep it confidential: the recipient of the kidney does not know yet, and we wait with her.',
    'Look at this:\nhttps://www.example.org/?utm_source=friends',
  ])
    expect(withoutQuote(`Amen\n\n${own}`)).toBe(`Amen\n\n${own}`);
});
