/* Where the package for Macs puts things, and what starts the server there: launchd (launchd.plist(5)). */

/** The name of the service, of the package and of its receipt. */
export const LABEL = 'org.upheld.server';

/** Below the root of the Mac's disk. */
export const PLACES = {
  program: 'usr/local/bin/upheld',
  licences: 'usr/local/share/doc/upheld/THIRD-PARTY-NOTICES.txt',
  service: `Library/LaunchDaemons/${LABEL}.plist`,
  home: 'Library/Application Support/Upheld',
  log: 'Library/Logs/Upheld',
} as const;

/** The user that the scripts of the package make for the server. */
export const USER = '_upheld';

/** The server takes up to 10 seconds to answer what it has begun. */
const TIME_TO_STOP = 20;

/** The service, as launchd reads it: it starts with the Mac, and again after a failure. */
export const launchdService = () => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
    <string>/${PLACES.program}</string>
    <string>serve</string>
    <string>--config</string>
    <string>/${PLACES.home}/upheld.toml</string>
    <string>--data</string>
    <string>/${PLACES.home}/data</string>
  </array>
  <key>UserName</key><string>${USER}</string>
  <key>GroupName</key><string>${USER}</string>
  <key>WorkingDirectory</key><string>/${PLACES.home}/data</string>
  <key>Umask</key><integer>${0o077}</integer>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
  <key>ExitTimeOut</key><integer>${TIME_TO_STOP}</integer>
  <key>StandardErrorPath</key><string>/${PLACES.log}/upheld.log</string>
</dict>
</plist>
`;
