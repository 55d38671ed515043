import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** The files of the archive that holds the program, and no other. */
export const EXPECTED_FILE =
  /^(main\.cjs|preload\.cjs|package\.json|icons\/(icon|tray-\d\d(-unread)?|tray(Unread)?Template(@2x)?)\.png|pages\/(certificate|choose|connecting|offline|update|settings|find)\.(html|js)|pages\/(pages\.css|font\.woff2|icon\.png|unseen\.png)|web\/([a-z]{2,3}(-[A-Za-z]+)?\/)?(index\.html|icon-\d+\.png|icon\.svg|manifest\.webmanifest|robots\.txt)|web\/assets\/[\w.-]+\.(js|css|woff2))$/;

const FUSES = {
  runAsNode: FuseV1Options.RunAsNode,
  cookieEncryption: FuseV1Options.EnableCookieEncryption,
  nodeOptions: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  inspect: FuseV1Options.EnableNodeCliInspectArguments,
  integrity: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyAsar: FuseV1Options.OnlyLoadAppFromAsar,
  fileProtocol: FuseV1Options.GrantFileProtocolExtraPrivileges,
} as const;

/** How they must be, so that nobody can turn the program into another. */
export const EXPECTED_FUSES = {
  runAsNode: false,
  cookieEncryption: true,
  nodeOptions: false,
  inspect: false,
  integrity: true,
  onlyAsar: true,
  fileProtocol: false,
};

/** How they are in the program at `path`. */
export const fusesOf = async (path: string) => {
  const wire = await getCurrentFuseWire(path);
  return Object.fromEntries(
    Object.entries(FUSES).map(([name, fuse]) => [name, wire[fuse] === FuseState.ENABLE]),
  );
};
