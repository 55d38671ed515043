/** The one document of the demonstration's library. */
export const LEAFLET = {
  title: 'How we pray together',
  description: 'One page for new members, to print.',
  fileName: 'how-we-pray-together.txt',
  /** Age in days. */
  ago: 33,
  text: `HOW WE PRAY TOGETHER
St. Brendan's Church

1. Ask. A few plain words are enough. You need not tell everything,
   and you may ask without your name.

2. Pray for a few, not for all. Five minutes with three people in
   mind are better than a long list.

3. Say that you prayed. Press Pray: who asked sees that somebody did.

4. Keep it here. What is asked in the group stays in the group. Ask
   before you tell anybody, also at home.

5. Come back. An update of one line helps others to go on praying.

6. Give thanks. When it is answered, say so. The whole group has
   waited for that day with you.

If you have no computer, ring Helen Marsh at 555 0142. She writes your
request down for you and brings you the printed sheet.
`,
};
