import { afterAll, test } from 'bun:test';
import { until } from '../../stand-ins/electron/until.ts';
import { createScene, knowing, windowAt } from './scene.ts';

const scene = createScene('power');
afterAll(scene.end);

/** A server that answers, but not as Upheld yet. It counts the calls. */
const startingServer = () => {
  let asked = 0;
  const server = Bun.serve({
    port: 0,
    fetch: ({ url }) => {
      // The event stream has delays of its own, so its calls do not count.
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

// Each delay is twice the last, so the sixth attempt would be after a minute.
test('waking up or unlocking the computer retries its server at once (T4)', async () => {
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
