// needs: orca Xvfb openbox xdotool speech-dispatcher gdbus dbus-daemon firefox-esr chromium
import { afterAll, beforeAll, describe, setDefaultTimeout, test } from 'bun:test';
import { type BrowserName, openBrowser } from '../../test-support/screen-reader/browsers.ts';
import { type Listener, listenTo } from '../../test-support/screen-reader/listener.ts';
import { type Session, startSession } from '../../test-support/screen-reader/session.ts';
import { type HeardScene, startHeardScene } from './heard-scene.ts';
import { journeyIn } from './screen-reader-languages.ts';
import { member } from './screen-reader-member.ts';
import { newcomer } from './screen-reader-newcomer.ts';
import type { Journey } from './screen-reader-words.ts';

/* Real keys, and the words of a real screen reader. Each row goes on where the one before it ended. */

setDefaultTimeout(120_000);

let session: Session;
let orca: Listener;
beforeAll(async () => {
  session = await startSession();
  orca = await listenTo(session);
});
afterAll(async () => {
  orca.close();
  await session.stop();
});

const BROWSERS: BrowserName[] = ['Firefox', 'Chromium'];
const journeys: Record<string, Journey> = {
  en: { ...newcomer, ...member },
  de: journeyIn('de'),
  ar: journeyIn('ar'),
};

const play = (browser: BrowserName, language: string, rows: Journey) => {
  /** Of this journey alone, since others share and pray. */
  let scene: HeardScene;
  let close = async () => {};
  let failed = '';
  beforeAll(async () => {
    scene = await startHeardScene();
  });
  afterAll(async () => {
    await close();
    await scene.stop();
  });
  for (const [name, row] of Object.entries(rows))
    test(name, async () => {
      if (failed) throw new Error(`It goes on where "${failed}" failed.`);
      failed = name;
      await row({
        orca,
        scene,
        browser,
        open: (path) => {
          close = openBrowser(session, browser, scene.url + path, language);
        },
      });
      failed = '';
    });
};

for (const [language, rows] of Object.entries(journeys))
  describe.each(BROWSERS)(`W55, W60, W61, E8: in %s, ${language}`, (browser) =>
    play(browser, language, rows),
  );
