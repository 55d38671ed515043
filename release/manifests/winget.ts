import { author, description, homepage, license } from '../../package.json';
import type { Download } from './downloads.ts';

const IDENTIFIER = 'Upheld.Upheld';
const SCHEMA = '1.9.0';

/**
 * The three files by which Windows' package manager installs a version with its setup, by their names.
 * They go into `manifests/u/Upheld/Upheld/VERSION` of the repository microsoft/winget-pkgs.
 */
export const wingetManifests = (version: string, { url, sha256 }: Download) => {
  const file = (type: string, fields: object) => {
    const all = {
      PackageIdentifier: IDENTIFIER,
      PackageVersion: version,
      ...fields,
      ManifestType: type,
      ManifestVersion: SCHEMA,
    };
    return `${Bun.YAML.stringify(all, null, 2)}\n`;
  };
  return {
    [`${IDENTIFIER}.yaml`]: file('version', { DefaultLocale: 'en-US' }),
    [`${IDENTIFIER}.installer.yaml`]: file('installer', {
      MinimumOSVersion: '10.0.17763.0',
      InstallerType: 'nullsoft',
      Scope: 'machine',
      InstallModes: ['interactive', 'silent'],
      UpgradeBehavior: 'install',
      ElevationRequirement: 'elevatesSelf',
      // What release/windows/upheld.nsi ends with where the old program still runs.
      ExpectedReturnCodes: [{ InstallerReturnCode: 2, ReturnResponse: 'packageInUse' }],
      // The name of its key below Uninstall.
      ProductCode: 'Upheld',
      Installers: [
        { Architecture: 'x64', InstallerUrl: url, InstallerSha256: sha256.toUpperCase() },
      ],
    }),
    [`${IDENTIFIER}.locale.en-US.yaml`]: file('defaultLocale', {
      PackageLocale: 'en-US',
      Publisher: author.name,
      PackageName: 'Upheld',
      PackageUrl: homepage,
      License: license,
      ShortDescription: description,
      Moniker: 'upheld',
    }),
  };
};
