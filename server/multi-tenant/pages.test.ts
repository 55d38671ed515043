import { afterEach, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { directionOf } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { DOMAIN, testHosts } from '../../test-support/host.ts';
import { inLanguage } from '../language.ts';
import { suspendCongregation } from '../program/commands/congregations.ts';

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const TOKEN = { authorization: 'Bearer a-long-random-word' };

test('a browser gets a page with a sentence for a name without a congregation (C20)', async () => {
  const host = await hostWith(['st-john']);
  await suspendCongregation(host.config, 'st-john');
  for (const [name, status, code, sentence] of [
    [`nobody.${DOMAIN}`, 404, 'no-congregation', 'There is no congregation at this address.'],
    [`st-john.${DOMAIN}`, 503, 'congregation-suspended', 'This congregation is closed for now.'],
    [DOMAIN, 404, null, 'This is a server for many congregations.'],
  ] as const) {
    const page = await host.send(name, '/', { headers: BROWSER });
    expect([page.status, page.headers.get('x-error-code')]).toEqual([status, code]);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('vary')).toBe('accept, accept-language, cookie');
    const text = await page.text();
    expect(text).toContain(sentence);
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);

    const plain = await host.send(name, '/');
    expect(plain.headers.get('vary')).toBe('accept, accept-language, cookie');
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await plain.text()).toStartWith(sentence);
  }
});

test('the operator gets the status as a page in a browser, and as JSON otherwise (C20)', async () => {
  const host = await hostWith(['st-john', 'st-mary'], { metricsToken: 'a-long-random-word' });
  await suspendCongregation(host.config, 'st-mary');
  const page = await host.send(DOMAIN, '/status', { headers: { ...BROWSER, ...TOKEN } });
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain('<dt>Congregations</dt><dd>2</dd>');
  expect(text).toContain('<dt>Suspended</dt><dd>st-mary</dd>');
  const json = await host.send(DOMAIN, '/status', { headers: TOKEN });
  expect(json.headers.get('content-type')).toContain('application/json');
  // Other callers do not see it.
  const other = await host.send(DOMAIN, '/status', { headers: BROWSER });
  expect(other.status).toBe(404);
  expect(await other.text()).not.toContain('st-mary');
});

test('these pages and refusals are in the language that the browser asks for (O18)', async () => {
  const host = await hostWith(['st-john']);
  await suspendCongregation(host.config, 'st-john');
  for (const [name, sentence] of [
    [`nobody.${DOMAIN}`, m.host_no_congregation],
    [`st-john.${DOMAIN}`, m.host_suspended],
    [DOMAIN, m.host_status],
  ] as const)
    for (const language of ['de', 'ar'] as const) {
      const expected = inLanguage(language, () => Bun.escapeHTML(sentence()));
      const page = await host.send(name, '/', {
        headers: { ...BROWSER, 'accept-language': language },
      });
      const text = await page.text();
      expect(text).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      expect(text).toContain(`<h1>${inLanguage(language, () => m.host_page_title())}</h1>`);
      expect(text).toContain(`<p>${expected}</p>`);
      const cookie = `upheld_language=${language}`;
      const plain = await host.send(name, '/', { headers: { 'accept-language': 'en' }, cookie });
      expect(await plain.text()).toStartWith(expected);
    }
});
