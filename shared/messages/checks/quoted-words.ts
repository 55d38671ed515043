/** What phones and browsers call their buttons and pages, in their own words in each language. */
const OF_PHONES_AND_BROWSERS: Record<string, string[]> = {
  ar: [
    'الإضافة إلى الشاشة الرئيسية',
    'الخصوصية والأمن',
    'السماح',
    'الشبكة المحلية',
    'إضافة إلى الشاشة الرئيسية',
    'إعدادات النظام',
    'تثبيت التطبيق',
  ],
  de: [
    'Allgemein',
    'App installieren',
    'Datenschutz & Sicherheit',
    'Downloads',
    'Lokales Netzwerk',
    'Privacy & Security',
    'Softwareupdate',
    'Zulassen',
    'Zum Home-Bildschirm',
    'Zum Startbildschirm hinzufügen',
  ],
  en: ['Add', 'Add to Home Screen'],
  es: [
    'Actualización de software',
    'Agregar a inicio',
    'Agregar a la pantalla principal',
    'Compartir',
    'Configuración',
    'Configuración del Sistema',
    'General',
    'Instalar app',
    'Permitir',
    'Privacidad y seguridad',
    'Privacy & Security',
    'Red local',
  ],
  fr: [
    'Ajouter à l’écran d’accueil',
    'Autoriser',
    'Installer l’application',
    'Partager',
    'Privacy & Security',
    'Sur l’écran d’accueil',
  ],
  ko: [
    '개인정보 보호 및 보안',
    '공유',
    '로컬 네트워크',
    '시스템 설정',
    '앱 설치',
    '추가',
    '허용',
    '홈 화면에 추가',
  ],
  'pt-BR': [
    'Adicionar à Tela de Início',
    'Adicionar à tela inicial',
    'Compartilhar',
    'Instalar app',
    'Permitir',
    'Privacy & Security',
  ],
};

/** What people write in a mail or ask each other, words that are explained, names, and the beginnings of labels. */
const OF_PEOPLE: Record<string, string[]> = {
  ar: [
    'الآن',
    'لا',
    'نعم',
    'إلى مريم حدّاد',
    'الانضمام',
    'عُدّل',
    'هل يمكن أن تصل رسائلي من Upheld إلى عنوانك أيضًا؟',
    'هل يمكن أن تصلك رسائلي أيضًا؟',
    'يمكن أن تصل رسائلك من Upheld إلى عنواني أيضًا',
    'يمكن أن تصلني رسائلك أيضًا',
  ],
  de: [
    'Dürfen E-Mails für mich auch zu dir kommen?',
    'Dürfen E-Mails von Upheld für mich auch an deine Adresse kommen?',
    'E-Mails für dich können auch zu mir kommen.',
    'E-Mails von Upheld für dich können auch an meine Adresse kommen.',
    'Für Walter Green',
    'Ja',
    'Jetzt',
    'Nein',
    'Passkey',
    'stop',
  ],
  en: ['For Walter Green', 'Forgot password?', 'No', 'Now', 'stop', 'Yes'],
  es: ['Ahora', 'llave de acceso', 'Para Walter Green', 'parar', 'Unirme'],
  fr: ['Maintenant', 'Pour Walter Green', 'stop'],
  ko: ['고침', '아니요', '지금', '패스키', '홍길동'],
  'pt-BR': ['Agora', 'anônimo', 'Lenta', 'Para Walter Green', 'Recusada'],
};

/** Words of the API. Korean puts other signs around them. */
const OF_THE_API = ['remove', 'restore'];

/** Returns what a language puts in quotation marks though nothing in Upheld is called so. */
export const quotedWordsOf = (language: string): string[] => [
  ...(OF_PHONES_AND_BROWSERS[language] ?? []),
  ...(OF_PEOPLE[language] ?? []),
  ...(['en', 'ko'].includes(language) ? [] : OF_THE_API),
];
