import type { ShippedPackage } from './packages.ts';

const LINE = '='.repeat(80);

/** The licences of everything that the executables of a version contain, as one text. */
export const thirdPartyNotices = (version: string, packages: readonly ShippedPackage[]) => {
  const head = [
    `Upheld ${version} contains the ${packages.length} packages below. Each stands under its own licence.`,
    'Where a licence asks for the source, it is at the address that stands with the package.',
  ].join('\n');
  const parts = packages.map(({ name, version: of, license, source, text }) =>
    [
      LINE,
      `${name} ${of}`,
      `Licence: ${license}`,
      ...(source ? [`Source: ${source}`] : []),
      LINE,
      '',
      text.replaceAll('\r\n', '\n'),
    ].join('\n'),
  );
  return `${[head, ...parts].join('\n\n')}\n`;
};
