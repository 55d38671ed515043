import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVICE = join(import.meta.dir, '../upheld.service');
const HEAD = `# Runs Upheld. To change something here: systemctl edit upheld
# The settings are in /etc/upheld/upheld.toml.
# Other commands run as the same user: sudo -u upheld upheld … --data /var/lib/upheld
`;

/**
 * The service file of the release as it stands in a package: the program is where packages put theirs,
 * and its first lines do not tell how to install it by hand.
 */
export const packagedService = () =>
  readFileSync(SERVICE, 'utf8')
    .replace(/^(#.*\n)+/, HEAD)
    .replaceAll('/usr/local/bin/', '/usr/bin/');
