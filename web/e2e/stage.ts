import type { BrowserContextOptions } from '@playwright/test';
import type { MailServer } from '../../server/testing-mail.ts';
import { accountOf, type Fixtures, PASSWORD } from './fixtures.ts';
import { linkIn } from './mail.ts';
import { fillScene } from './scene.ts';

type Looks = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>;

/** A full scene, and a browser for each of those who look at it. */
export async function setStage(
  { server, visitor, person, administrator, mailServer }: Fixtures & { mailServer: MailServer },
  looks: Looks,
) {
  const ruth = await person('Ruth', looks);
  const scene = await fillScene(ruth, await person('Naomi'));
  const { email } = accountOf('Ruth');
  await signInElsewhere(server.url, email);
  const browsers = {
    ruth: ruth.page,
    newcomer: (await person('Orpah', looks)).page,
    administrator: (await administrator('Deborah', looks)).page,
    signedOut: await visitor(looks),
  };
  const link = await linkIn(mailServer, email, 'unsubscribe');
  return { scene: { ...scene, unsubscribe: new URL(link).pathname }, browsers };
}

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
