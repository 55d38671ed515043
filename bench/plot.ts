/** A line of a plot: its name and its values from left to right. */
export type Line = { name: string; values: number[] };

const WIDTH = 640;
const HEIGHT = 320;
const LEFT = 70;
const RIGHT = 190;
const TOP = 40;
const BOTTOM = 40;
const COLOURS = ['#1d4ed8', '#b45309', '#15803d', '#7c3aed', '#be123c', '#525252'];

/** An SVG of lines over these places, upward in powers of ten. `unit` says what is drawn. */
export const plot = (title: string, unit: string, places: string[], lines: Line[]) => {
  const values = lines.flatMap(({ values }) => values);
  const from = Math.floor(Math.log10(Math.min(...values)));
  const to = Math.ceil(Math.log10(Math.max(...values)));
  const x = (n: number) => LEFT + (n * (WIDTH - LEFT - RIGHT)) / Math.max(1, places.length - 1);
  const y = (value: number) =>
    TOP + ((to - Math.log10(value)) * (HEIGHT - TOP - BOTTOM)) / (to - from || 1);
  const powers = Array.from({ length: to - from + 1 }, (_, n) => 10 ** (from + n));
  const text = (at: string, words: string, more = '') => `<text ${at} ${more}>${words}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>${title}, ${unit}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(`x="${LEFT}" y="20"`, `${title} (${unit})`, 'font-size="14" font-weight="bold"'),
    ...powers.flatMap((power) => [
      `<line x1="${LEFT}" x2="${x(places.length - 1)}" y1="${y(power)}" y2="${y(power)}" stroke="#ddd"/>`,
      text(`x="${LEFT - 8}" y="${y(power) + 4}"`, String(power), 'text-anchor="end"'),
    ]),
    ...places.map((place, n) =>
      text(`x="${x(n)}" y="${HEIGHT - 15}"`, place, 'text-anchor="middle"'),
    ),
    ...lines.flatMap(({ name, values }, n) => {
      const colour = COLOURS[n % COLOURS.length];
      const points = values.map((value, at) => `${x(at)},${y(value)}`).join(' ');
      return [
        `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        ...values.map(
          (value, at) => `<circle cx="${x(at)}" cy="${y(value)}" r="3" fill="${colour}"/>`,
        ),
        `<rect x="${WIDTH - RIGHT + 20}" y="${TOP + n * 20 - 9}" width="10" height="10" fill="${colour}"/>`,
        text(`x="${WIDTH - RIGHT + 36}" y="${TOP + n * 20}"`, name),
      ];
    }),
    '</svg>',
    '',
  ].join('\n');
};
