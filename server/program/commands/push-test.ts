import { asc, eq } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import { pushSubscriptions } from '../../db/schema.ts';
import { testLine } from '../../notices/kinds/test.ts';
import { isPushService } from '../../push/push-hosts.ts';
import { pushContact, sendPush } from '../../push/pusher.ts';
import { userByEmail } from '../../session/users.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { vapidKeysIn } from '../../storage/keys.ts';
import { TestFailed } from './errors.ts';
import { withDatabase } from './with-database.ts';

const MOST = 50;

/**
 * `upheld push test ADDRESS`: sends a notification to every device of a user, and prints each push
 * service's response. Throws TestFailed for an unknown user, or if no device accepted it.
 */
export const testPush = (config: Config, address: string, print: (line: string) => void) =>
  withDatabase(config, async (db) => {
    const user = userByEmail(db, address);
    if (!user) throw new TestFailed(`Nobody is registered as ${address}.`);
    const devices = db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, user.id))
      .orderBy(asc(pushSubscriptions.id))
      .limit(MOST)
      .all();
    if (devices.length === 0)
      throw new TestFailed(
        `${address} has no device with notifications. They switch them on under Notifications.`,
      );
    const sender = {
      keys: vapidKeysIn(dataFilesIn(config.data).pushKeys),
      subject: pushContact(config.baseUrl),
    };
    let taken = 0;
    for (const device of devices) {
      const { origin } = new URL(device.endpoint);
      if (!isPushService(device.endpoint, config.pushHosts)) {
        print(`${origin}: not a push service that this server knows (push-hosts).`);
        continue;
      }
      try {
        const { status } = await sendPush(sender, device, { ...testLine(), tag: 'upheld-test' });
        if (status < 300) taken += 1;
        print(`${origin}: ${status < 300 ? 'taken' : `refused with ${status}`}.`);
      } catch {
        print(`${origin}: no answer.`);
      }
    }
    if (taken === 0) throw new TestFailed('No push service took the notification.');
    print(`Look at the devices of ${address}: a notification should be there within a minute.`);
  });
