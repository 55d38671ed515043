import { afterAll, test } from 'bun:test';
import { until } from '../../stand-ins/electron/until.ts';
import { createScene, knowing, windowAt } from './scene.ts';

const scene = createScene('power');
afterAll(scene.end);

/** A computer that answers, but is no Upheld yet; it counts who asks. */
const startingServer = () => {
  let asked = 0;
  const server = Bun.serve({
    port: 0,
    fetch: ({ url }) => {
      // The stream of events has pauses of its own.
      if (url.endsWith('/api/info')) asked++;
      return new Response(null, { status: 503 });
    },
  });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    asked: () => asked,
    stop: () => server.stop(true),
  };
};

// Each pause is twice the one before, so the sixth attempt would come after a minute.
test('a computer that wakes up or is unlocked tries at once to reach its server (T4)', async () => {
  const server = startingServer();
  const desktop = scene.start(scene.computer(knowing(server.origin)));
  await windowAt(desktop, 'upheld://pages/offline.html');
  for (const event of ['resume', 'resume', 'resume', 'resume', 'unlock-screen', 'unlock-screen']) {
    const before = server.asked();
    await until(() => {
      desktop.powerMonitor.emit(event);
      return server.asked() > before;
    });
  }
  await desktop.quit();
  await server.stop();
});
