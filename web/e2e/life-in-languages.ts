/*
 * What a small group writes in each language, for pictures: long names, paragraphs, and Latin, Korean and Arabic letters
 * beside each other.
 */

export type Life = {
  congregation: string;
  group: string;
  /** First and last names: the owner, a member, and a third person. */
  people: readonly [string, string][];
  title: string;
  content: string;
  comment: string;
  update: string;
  thanks: { title: string; content: string; answer: string };
  person: string;
};

const O_BRIEN: [string, string] = ['Maeve', 'O’Brien'];

export const LIVES: Record<string, Life> = {
  en: {
    congregation: 'St. Mary’s Church, Harbor Street',
    group: 'Tuesday Evening Group',
    people: [['Ruth', 'Miller'], O_BRIEN, ['길동', '홍']],
    title: 'Surgery on Thursday',
    content:
      'My mother has her hip operation on Thursday morning at 8:30.\n\nPlease pray for the surgeons’ hands, and for an easy night before.',
    comment: 'We will be thinking of you both on Thursday.',
    update: 'She came through it well.',
    thanks: {
      title: 'Rain for the fields',
      content: 'Nothing has fallen for six weeks.',
      answer: 'It rained for three days.',
    },
    person: 'Daniel',
  },
  de: {
    congregation: 'Evangelische Kirchengemeinde Lichtenrade',
    group: 'Hauskreis Dienstagabend',
    people: [['Annegret', 'Müller-Lüdenscheidt'], O_BRIEN, ['길동', '홍']],
    title: 'Operation am Donnerstag',
    content:
      'Meine Mutter bekommt am Donnerstag um 8:30 Uhr eine neue Hüfte.\n\nBitte betet für ruhige Hände und eine gute Nacht davor.',
    comment: 'Wir denken am Donnerstag an euch beide.',
    update: 'Sie hat alles gut überstanden.',
    thanks: {
      title: 'Regen für die Felder',
      content: 'Seit sechs Wochen ist kein Tropfen gefallen.',
      answer: 'Es hat drei Tage lang geregnet.',
    },
    person: 'Oma Hildegard',
  },
  ko: {
    congregation: '서울 은혜와평강 장로교회',
    group: '화요일 저녁 구역',
    people: [['길동', '홍'], ['은혜', '김'], O_BRIEN],
    title: '목요일 수술',
    content:
      '어머니께서 목요일 오전 8시 30분에 고관절 수술을 받으세요.\n\n의사 선생님들의 손길과 평안한 밤을 위해 기도해 주세요.',
    comment: '목요일에 두 분을 위해 기도할게요.',
    update: '수술이 잘 끝났어요.',
    thanks: {
      title: '비를 내려 주세요',
      content: '여섯 주 동안 비가 오지 않았어요.',
      answer: '사흘 동안 비가 내렸어요.',
    },
    person: '김 집사님',
  },
  ar: {
    congregation: 'كنيسة القديس جاورجيوس للروم الأرثوذكس',
    group: 'مجموعة مساء الثلاثاء',
    people: [['مريم', 'عبد النور'], ['بطرس', 'خوري'], O_BRIEN],
    title: 'عملية يوم الخميس',
    content:
      'تُجرى لأمي عملية في الورك صباح الخميس الساعة 8:30.\n\nصلّوا لأجل أيدي الجرّاحين وليلة هادئة قبلها.',
    comment: 'نصلّي لأجلكما يوم الخميس.',
    update: 'تمت العملية بخير، والحمد لله.',
    thanks: {
      title: 'مطر للحقول',
      content: 'لم ينزل المطر منذ ستة أسابيع.',
      answer: 'نزل المطر ثلاثة أيام.',
    },
    person: 'أم جرجس',
  },
  es: {
    congregation: 'Iglesia Evangélica Nueva Esperanza de Quito',
    group: 'Grupo del martes por la noche',
    people: [['María José', 'Fernández'], O_BRIEN, ['길동', '홍']],
    title: 'Operación el jueves',
    content:
      'A mi mamá la operan de la cadera el jueves a las 8:30.\n\nOren por las manos de los cirujanos y por una noche tranquila.',
    comment: 'El jueves oramos por las dos.',
    update: 'Todo salió bien.',
    thanks: {
      title: 'Lluvia para los campos',
      content: 'Hace seis semanas que no llueve.',
      answer: 'Llovió tres días seguidos.',
    },
    person: 'Abuela Rosa',
  },
  fr: {
    congregation: 'Église protestante unie de Strasbourg',
    group: 'Groupe du mardi soir',
    people: [['Anne-Laure', 'd’Aubigné'], O_BRIEN, ['길동', '홍']],
    title: 'Opération jeudi',
    content:
      'Ma mère est opérée de la hanche jeudi à 8 h 30.\n\nPriez pour les mains des chirurgiens et pour une nuit paisible.',
    comment: 'Nous penserons à vous deux jeudi.',
    update: 'Tout s’est bien passé.',
    thanks: {
      title: 'De la pluie pour les champs',
      content: 'Il n’a pas plu depuis six semaines.',
      answer: 'Il a plu trois jours.',
    },
    person: 'Mamie Odile',
  },
  'pt-BR': {
    congregation: 'Igreja Presbiteriana do Brasil em Curitiba',
    group: 'Grupo de terça à noite',
    people: [['João Pedro', 'Guimarães'], O_BRIEN, ['길동', '홍']],
    title: 'Cirurgia na quinta',
    content:
      'Minha mãe opera o quadril na quinta às 8h30.\n\nOrem pelas mãos dos cirurgiões e por uma noite tranquila.',
    comment: 'Na quinta vamos orar por vocês duas.',
    update: 'Correu tudo bem.',
    thanks: {
      title: 'Chuva para os campos',
      content: 'Não chove há seis semanas.',
      answer: 'Choveu três dias seguidos.',
    },
    person: 'Vó Lourdes',
  },
};
