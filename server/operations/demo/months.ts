import type { Scripted } from './scripted.ts';

/** Requests of the months before. All people in them are made up. */
export const MONTHS: readonly Scripted[] = [
  {
    by: 'walter',
    ago: 118,
    groups: ['tuesday'],
    category: 'Health & Healing',
    title: 'My new hip',
    content:
      'The operation is on the 9th. I am more afraid of the weeks after it than of the day itself, because I live alone now.',
    prayedBy: ['helen', 'peter', 'rosa', 'martin', 'grace'],
    updates: [
      { ago: 104, text: 'It went well. They had me on my feet the next morning.' },
      { ago: 88, text: 'Home again. Martin has been by every evening with soup.' },
    ],
    comments: [
      { by: 'martin', ago: 117, text: 'You will not be alone, Walter. I have a key and a car.' },
      { by: 'helen', ago: 104, text: 'Thanks be to God. Tell us which evening suits you best.' },
    ],
    answer: { ago: 61, text: 'I walked to church on Sunday, there and back, without a stick.' },
  },
  {
    by: 'grace',
    ago: 112,
    groups: ['tuesday', 'breakfast'],
    category: 'Career & Work',
    title: 'Interview at the library',
    content:
      'It is half a post, near home, and with books. I have not been to an interview in eleven years.',
    prayedBy: ['helen', 'ingrid', 'rosa', 'yuna', 'samuel'],
    comments: [{ by: 'yuna', ago: 111, text: 'They would be lucky to have you.' }],
    answer: { ago: 100, text: 'I begin on the first of the month. I cried on the bus.' },
  },
  {
    by: 'rosa',
    ago: 97,
    groups: ['whole'],
    category: 'Family',
    title: 'My mother in Valencia',
    content:
      'She forgets to eat and will not hear of help. My brother and I see it differently, and we must decide together.',
    prayedBy: ['helen', 'ingrid', 'grace', 'eleanor', 'david', 'peter'],
    updates: [
      {
        ago: 70,
        text: 'We spoke for two hours without a quarrel. A neighbour looks in at noon now.',
      },
      { ago: 21, text: 'She asked for a place with a garden by herself. We are looking.' },
    ],
    comments: [
      { by: 'eleanor', ago: 96, text: 'We went through this with Father. Ring me any time.' },
    ],
  },
  {
    by: 'thomas',
    ago: 90,
    groups: ['whole'],
    category: 'Other',
    title: 'The roof over the side aisle',
    content:
      'Water comes in by the third window. The estimate is more than we have. For people who know about slates, and for generous hearts.',
    prayedBy: ['peter', 'walter', 'martin'],
    updates: [{ ago: 40, text: 'Two builders from the next village give us three weekends.' }],
    answer: { ago: 12, text: 'It rained all Tuesday and the buckets stayed dry.' },
  },
  {
    by: 'yuna',
    ago: 83,
    groups: ['breakfast'],
    category: 'Spiritual Growth',
    title: 'Time to be quiet',
    content:
      'With two small ones there is no silent minute in our house. I miss it more than sleep.',
    isAnonymous: true,
    prayedBy: ['ingrid', 'grace', 'helen'],
    comments: [
      { by: 'ingrid', ago: 82, text: 'I used to sit in the car for five minutes before going in.' },
    ],
  },
  {
    by: 'david',
    ago: 74,
    groups: ['whole'],
    category: 'Travel',
    title: 'Driving the youth group to the coast',
    content: 'Fourteen of them, two old minibuses, one week. For the roads and for the nights.',
    prayedBy: ['helen', 'peter', 'thomas', 'eleanor', 'yuna'],
    answer: { ago: 60, text: 'All home, all sunburnt, and three of them want to be baptised.' },
  },
  {
    by: 'eleanor',
    ago: 66,
    groups: ['breakfast'],
    category: 'Other',
    title: 'The first year without Arthur',
    content:
      'People are kind and say that it gets easier. The evenings do not. I would be glad of company at supper now and then.',
    prayedBy: ['ingrid', 'helen', 'rosa', 'grace', 'yuna'],
    comments: [
      { by: 'rosa', ago: 66, text: 'Thursday? I cook too much every week.' },
      { by: 'helen', ago: 65, text: 'And Sundays are ours, whenever you like.' },
    ],
    updates: [{ ago: 18, text: 'Three suppers this week. I laughed at one of them.' }],
  },
  {
    by: 'samuel',
    ago: 52,
    groups: ['tuesday'],
    category: 'Guidance',
    title: 'Which course to take',
    content:
      'Nursing here or engineering in the city. Everybody has an opinion. I would like to know what is mine.',
    prayedBy: ['helen', 'martin', 'walter'],
    comments: [{ by: 'walter', ago: 51, text: 'I chose wrong at first, and it came right.' }],
    answer: {
      ago: 30,
      text: 'I sat with Mr. Brand in the hospital garden and it was plain. Nursing.',
    },
  },
  {
    by: 'martin',
    ago: 45,
    groups: ['tuesday'],
    category: 'Finances',
    title: 'The bakery rent',
    content: 'It goes up in January. Without it I do not know how long we can keep the shop open.',
    isAnonymous: true,
    prayedBy: ['helen', 'grace'],
  },
  {
    by: 'ingrid',
    ago: 38,
    groups: ['breakfast', 'whole'],
    category: 'Health & Healing',
    title: 'Results next week',
    content:
      'They found something that should not be there. It may be nothing. Waiting is the worst.',
    prayedBy: ['helen', 'grace', 'eleanor', 'rosa', 'yuna', 'peter', 'david'],
    updates: [{ ago: 31, text: 'It is small and they found it early. Treatment begins in March.' }],
    comments: [{ by: 'eleanor', ago: 38, text: 'I am next door, day or night.' }],
  },
];
