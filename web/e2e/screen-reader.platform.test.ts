// needs: orca Xvfb openbox xdotool speech-dispatcher gdbus dbus-daemon firefox-esr chromium
import { afterAll, beforeAll, describe, setDefaultTimeout, test } from 'bun:test';
import { type BrowserName, openBrowser } from '../../test-support/screen-reader/browsers.ts';
import { type Listener, listenTo } from '../../test-support/screen-reader/listener.ts';
import { type Session, startSession } from '../../test-support/screen-reader/session.ts';
import { type HeardScene, startHeardScene } from './heard-scene.ts';

/* Real keys, and the words of a real screen reader. Each row goes on where the one before it ended. */

setDefaultTimeout(120_000);

let session: Session;
let scene: HeardScene;
let orca: Listener;
beforeAll(async () => {
  [session, scene] = await Promise.all([startSession(), startHeardScene()]);
  orca = await listenTo(session);
});
afterAll(async () => {
  orca.close();
  await session.stop();
  await scene.stop();
});

const PASSWORD = 'a good password';
/*
 * Where Orca comes so late that the browser has removed the pressed button already, it says the new focus's words
 * without "dialog" and "heading".
 */
const GREETING = /^(Good \w+|Hello), Ruth( heading level 1)?$/;
const BROWSERS: BrowserName[] = ['Firefox', 'Chromium'];

describe.each(BROWSERS)('W55, E8: in %s', (browser) => {
  let close = async () => {};
  afterAll(() => close());

  test('the page to sign in', async () => {
    close = openBrowser(session, browser, `${scene.url}/auth`);
    await orca.waitsFor('Welcome to Upheld heading level 1');
    await orca.waitsForPage();
    await orca.find('Email entry');
  });

  test('signing in', async () => {
    await orca.type('ruth@example.org');
    await orca.find('Password');
    await orca.type(PASSWORD);
    await orca.press('Return');
    await orca.hears('Login successful', 'Welcome back!', GREETING);
  });

  test('a new request', async () => {
    await orca.find('New Request push button');
    await orca.press('Return');
    await orca.waitsFor(/^New Prayer Request( dialog)?$/);
  });
});
