import { expect, test } from 'bun:test';
import { createNotifiedServer } from '../../test-support/notified.ts';
import { createWorld } from '../../test-support/world.ts';
import { sendDailyReminders } from './daily-reminders.ts';

const HOUR = Date.UTC(2026, 4, 3, 7);

/** Returns the deliveries to Naomi's two browsers at her hour, for this answer of the push service. */
const notify = async (answer: (to: string) => Response) => {
  const scene = await createNotifiedServer();
  const { server } = await createWorld(scene.server);
  server.clock.now = HOUR - 1;
  await scene.deliver();
  await server.as('naomi').patch('/api/user', {
    reminder: { days: [0, 1, 2, 3, 4, 5, 6], hour: 7, timeZone: 'UTC' },
  });
  await scene.subscribe('naomi');
  await scene.subscribe('naomi-phone', 'naomi');
  server.clock.now = HOUR;
  scene.answerPushes(answer);
  await sendDailyReminders(server, HOUR);
  await scene.deliver();
  const toldTo = await scene.end();
  const isHour = (text: string) => text.includes('waiting for your prayer');
  return {
    mails: toldTo('naomi').mails.filter(isHour).length,
    pushes: ['naomi', 'naomi-phone'].map(
      (name) => toldTo(name).pushes.filter(({ message }) => isHour(message.title)).length,
    ),
  };
};

const answering = (status: number) => () => new Response(null, { status });

test('an hour is pushed to each browser of a user, and not mailed (N52)', async () => {
  expect(await notify(answering(201))).toEqual({ mails: 0, pushes: [1, 1] });
});

test('an hour is mailed at once if every browser is gone or refuses it (N52)', async () => {
  expect(await notify(answering(410))).toEqual({ mails: 1, pushes: [0, 0] });
  expect(await notify(answering(403))).toEqual({ mails: 1, pushes: [0, 0] });
});

test('an hour is not mailed if one browser accepts it, in any order of replies (N52)', async () => {
  for (const gone of ['/naomi', '/naomi-phone'])
    expect((await notify((to) => answering(to === gone ? 410 : 201)())).mails).toBe(0);
});

test('an hour waits for a push service that is busy (N52)', async () => {
  expect(await notify(answering(503))).toEqual({ mails: 0, pushes: [0, 0] });
});
