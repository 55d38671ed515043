import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** Matches the allowed files of the program's archive. */
export const EXPECTED_FILE =
  /^(main\.cjs|preload\.cjs|package\.json|icons\/(icon|tray-\d\d(-unread)?|tray(Unread)?Template(@2x)?)\.png|pages\/(certificate|choose|connecting|offline|update|settings|find)\.(html|js)|pages\/(pages\.css|font\.woff2|icon\.png|unseen\.png)|web\/([a-z]{2,3}(-[A-Za-z]+)?\/)?(index\.html|icon-\d+\.png|picture-\w+\.png|icon\.svg|manifest\.webmanifest|robots\.txt)|web\/assets\/[\w.-]+\.(js|css|woff2))$/;

const FUSES = {
  runAsNode: FuseV1Options.RunAsNode,
  cookieEncryption: FuseV1Options.EnableCookieEncryption,
  nodeOptions: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  inspect: FuseV1Options.EnableNodeCliInspectArguments,
  integrity: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyAsar: FuseV1Options.OnlyLoadAppFromAsar,
  fileProtocol: FuseV1Options.GrantFileProtocolExtraPrivileges,
} as const;

/** The required fuses, so that the program cannot run other code. */
export const EXPECTED_FUSES = {
  runAsNode: false,
  cookieEncryption: true,
  nodeOptions: false,
  inspect: false,
  integrity: true,
  onlyAsar: true,
  fileProtocol: false,
};

/** Returns the fuses of the program at `path`. */
export const fusesOf = async (path: string) => {
  const wire = await getCurrentFuseWire(path);
  return Object.fromEntries(
    Object.entries(FUSES).map(([name, fuse]) => [name, wire[fuse] === FuseState.ENABLE]),
  );
};
