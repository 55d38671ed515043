import type { BrowserContextOptions } from '@playwright/test';
import type { MailServer } from '../../server/testing-mail.ts';
import { accountOf, type Fixtures, PASSWORD, type Person, testWithMail } from './fixtures.ts';
import { linkIn } from './mail.ts';
import { fillLibrary, fillScene } from './scene.ts';

type Looks = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>;

/** Where everything is set up that an operator can set up. */
export const testOnStage = testWithMail.extend({
  settings: async ({ mailServer }, use) =>
    use({ UPHELD_SMTP_URL: mailServer.url, UPHELD_DONATION_RECIPIENT: 'giving@example.org' }),
});

type Staged = Omit<Fixtures, 'settings'> & { mailServer: MailServer };

/** A full scene, and a browser for each of those who look at it. */
export async function setStage(
  { server, visitor, person, administrator, mailServer }: Staged,
  looks: Looks,
) {
  const ruth = await person('Ruth', looks);
  const naomi = await person('Naomi', looks);
  const scene = await fillScene(ruth, naomi);
  const { email } = accountOf('Ruth');
  await signInElsewhere(server.url, email);
  const deborah = await administrator('Deborah', looks);
  await fillLibrary(deborah);
  const browsers = {
    ruth: ruth.page,
    member: naomi.page,
    newcomer: (await person('Orpah', { ...looks, serviceWorkers: 'allow' })).page,
    administrator: deborah.page,
    signedOut: await visitor(looks),
  };
  const link = await linkIn(mailServer, email, 'unsubscribe');
  const invitation = await invite(naomi, 'obed@example.org');
  return { scene: { ...scene, invitation, unsubscribe: new URL(link).pathname }, browsers };
}

/** The token of an invitation to a group of this person's own: whoever holds it may use it. */
export const invite = async ({ api }: Person, email: string, name = 'Family') => {
  const { id } = await (await api.post('/api/groups', { data: { name } })).json();
  const answer = await api.post(`/api/groups/${id}/invitations`, { data: { email } });
  return String((await answer.json()).inviteUrl.split('/').at(-1));
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
