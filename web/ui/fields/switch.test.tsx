import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Switch } from './switch.tsx';

const drawn = (checked: boolean) =>
  renderToStaticMarkup(<Switch checked={checked} onChange={() => {}} label="Daily summary" />);

test('“On” and “Off” share one grid cell, and one of them is visible (W37)', () => {
  for (const isOn of [true, false]) {
    const words = /<span aria-hidden="true" class="grid[^"]*">(.*?On<\/span>)<\/span>/.exec(
      drawn(isOn),
    );
    const classes = [...(words?.[1] ?? '').matchAll(/class="([^"]*)">(On|Off)</g)];
    expect(classes.map(([, , word]) => word)).toEqual(['Off', 'On']);
    for (const [, names] of classes) expect(names).toContain('[grid-area:1/1]');
    expect(classes[0]?.[1]).toContain('group-data-checked:invisible');
    expect(classes[1]?.[1]).toContain('group-data-checked:visible');
  }
});

test('aria-checked is the only state that screen readers get (W37)', () => {
  expect(drawn(true)).toContain('aria-checked="true"');
  expect(drawn(false)).toContain('aria-checked="false"');
});
