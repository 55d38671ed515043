import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { type MailServer, startMailServer } from '../../test-support/mail.ts';
import { type Executable, startExecutable } from './executable.ts';
import {
  accountOf,
  type Browsers,
  test as base,
  browsersAt,
  PASSWORD,
  type Person,
} from './fixtures.ts';
import { linkIn } from './mail.ts';
import { fillLibrary, fillScene } from './scene.ts';
import type { Pages, Scene } from './screens.ts';
import { beNotAskedYet } from './subscribing.ts';

/** What is looked at: nothing moves, so that it is drawn as soon as it is there. */
const LOOKS = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

/** The language whose words a walk looks for: that of tests, if none is named. */
export const { UPHELD_WALK: WALKED = 'en-XA' } = process.env;

export type Stage = { pages: Pages; scene?: Scene; complaints: string[] };

/**
 * Two servers with everybody's browser at them, one with everything set up and filled, one as at
 * its first start. Each worker has one of each for all the places it looks at.
 */
export const testOnStage = base.extend<
  object,
  { stage: Stage; strangeStage: Stage; bareStage: Stage; strangeBareStage: Stage }
>({
  stage: [({ browser }, use) => fullStage(browser, use), { scope: 'worker' }],

  // Everybody reads the language that is walked through.
  strangeStage: [({ browser }, use) => fullStage(browser, use, WALKED), { scope: 'worker' }],

  bareStage: [({ browser }, use) => firstStage(browser, use), { scope: 'worker' }],

  strangeBareStage: [({ browser }, use) => firstStage(browser, use, WALKED), { scope: 'worker' }],
});

/** For what visits the same places several times: with a stage of its own each test finds them new. */
export const testOnOwnStage = base.extend<{ stage: Stage; bareStage: Stage }>({
  stage: ({ browser }, use) => fullStage(browser, use),
  bareStage: ({ browser }, use) => firstStage(browser, use),
});

const firstStage = async (
  browser: Browser,
  use: (stage: Stage) => Promise<void>,
  language?: string,
) => {
  const server = await startExecutable();
  const browsers = browsersAt(browser, server);
  const { page: ruth } = await browsers.person('Ruth', LOOKS);
  await beNotAskedYet(ruth);
  const { page: deborah } = await browsers.administrator('Deborah', LOOKS);
  const signedOut = await browsers.visitor(LOOKS);
  const pages = {
    ruth,
    member: ruth,
    newcomer: ruth,
    updating: ruth,
    administrator: deborah,
    signedOut,
  };
  await readIn(language, pages, server);
  await use({ pages, complaints: browsers.complaints });
  await browsers.close();
  await server.stop();
};

const fullStage = async (
  browser: Browser,
  use: (stage: Stage) => Promise<void>,
  language?: string,
) => {
  const mailServer = await startMailServer();
  const server = await startExecutable({
    UPHELD_SMTP_URL: mailServer.url,
    UPHELD_DONATION_RECIPIENT: 'giving@example.org',
  });
  const browsers = browsersAt(browser, server);
  const stage = await setStage(browsers, server, mailServer);
  await readIn(language, stage.pages, server);
  await use(stage);
  await browsers.close();
  await server.stop();
  await mailServer.stop();
};

/** From now on the server answers everybody in that language. */
const readIn = async (language: string | undefined, pages: Pages, { url }: Executable) => {
  const cookie = { name: 'upheld_language', value: language ?? '', url };
  for (const page of language ? new Set(Object.values(pages)) : []) {
    await page.context().addCookies([cookie]);
    // What it shows already is in English.
    await page.goto('about:blank');
  }
};

/** What the congregation of a full scene has set. Everybody is new there, so nobody is greeted. */
const CONGREGATION = {
  name: 'St. Mary’s Church, Harbor Street',
  helpName: 'Mary Jones',
  helpTelephone: '+1 (555) 010-4477',
  helpWords: 'Weekdays from nine to noon, or after the service at the bookstall.',
  timeZone: 'America/Chicago',
  digestHour: 7,
  greeting: '',
};

/** A full scene, and a browser for each of those who look at it. */
async function setStage(
  { visitor, person, administrator, complaints }: Browsers,
  { url }: Executable,
  mailServer: MailServer,
): Promise<Stage> {
  const deborah = await administrator('Deborah', LOOKS);
  const ruth = await person('Ruth', LOOKS);
  await beNotAskedYet(ruth.page);
  const naomi = await person('Naomi', LOOKS);
  for (const someone of [ruth, naomi]) await confirmAddress(deborah, someone);
  const scene = await fillScene(ruth, naomi);
  await naomi.api.put('/api/user/picture', { data: readFileSync('web/e2e/files/portrait.jpg') });
  await letOneRest(ruth, scene.groupId);
  const { email } = accountOf('Ruth');
  await signInElsewhere(url, email);
  await fillLibrary(deborah);
  const updating = await person('Mahlon', { ...LOOKS, serviceWorkers: 'allow' });
  const pages = {
    ruth: ruth.page,
    member: naomi.page,
    newcomer: (await person('Orpah', LOOKS)).page,
    updating: updating.page,
    administrator: deborah.page,
    signedOut: await visitor(LOOKS),
  };
  await deborah.api.put('/api/admin/congregation', { data: CONGREGATION });
  const link = await linkIn(mailServer, email, 'unsubscribe', '\\d+-n-');
  const invitation = await invite(naomi, 'obed@example.org');
  return {
    scene: { ...scene, invitation, unsubscribe: new URL(link).pathname },
    pages,
    complaints,
  };
}

/** A request of somebody's that rests. */
const letOneRest = async ({ api }: Person, groupId: number) => {
  const answer = await api.post('/api/prayers', {
    data: {
      title: 'A roof for the hall',
      content: 'The rain comes through above the piano.',
      groupIds: [groupId],
    },
  });
  await api.post(`/api/prayers/${(await answer.json()).id}/rest`);
};

/** The token of an invitation to a group of this person's own: any holder may use it. */
export const invite = async ({ api }: Person, email: string, name = 'Family') => {
  const { id } = await (await api.post('/api/groups', { data: { name } })).json();
  const answer = await api.post(`/api/groups/${id}/invitations`, { data: { email } });
  return String((await answer.json()).inviteUrl.split('/').at(-1));
};

/** Takes Deborah's word that the address is somebody's own: mails about others come to it. */
const confirmAddress = async (deborah: Person, { api }: Person) => {
  const { id } = await (await api.get('/api/user')).json();
  await deborah.api.post(`/api/admin/users/${id}/confirm-address`);
};

/** A further device of somebody's, that is signed in and does no more. */
const signInElsewhere = (url: string, email: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Firefox/140.0',
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
