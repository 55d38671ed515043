import { expect, test } from 'bun:test';
import { nfpmFrom } from './nfpm.ts';

const WORDS = [
  ...['-s', 'dir', '--force', '-t', 'deb', '-d', 'libc6 (>= 2.17)', '-d', 'xdg-utils'],
  ...['--deb-recommends', 'a-tray', '--deb-compression', 'gz', '--architecture', 'amd64'],
  ...['--after-install', '/t/in', '--after-remove', '/t/out', '--description', 'Short\n long'],
  ...[
    '--version',
    '1.2.3~beta',
    '--package',
    '/out/u.deb',
    '--name',
    'upheld',
    '--url',
    'https://a',
  ],
  ...[
    '--maintainer',
    'M <m@a>',
    '--vendor',
    'V',
    '--category',
    'misc',
    '--deb-priority',
    'optional',
  ],
  ...['--license', 'MIT', '/app/=/opt/Upheld', '/t/u.desktop=/usr/share/applications/u.desktop'],
];

test('the arguments for fpm become a configuration of nfpm (T10)', () => {
  expect(nfpmFrom(WORDS)).toEqual({
    target: 'deb',
    path: '/out/u.deb',
    config: {
      name: 'upheld',
      arch: 'amd64',
      version: '1.2.3~beta',
      maintainer: 'M <m@a>',
      vendor: 'V',
      homepage: 'https://a',
      license: 'MIT',
      section: 'misc',
      priority: 'optional',
      platform: 'linux',
      version_schema: 'none',
      description: 'Short\n long',
      depends: ['libc6 (>= 2.17)', 'xdg-utils'],
      recommends: ['a-tray'],
      contents: [
        { src: '/app/', dst: '/opt/Upheld', type: 'tree' },
        { src: '/t/u.desktop', dst: '/usr/share/applications/u.desktop' },
      ],
      scripts: { postinstall: '/t/in', postremove: '/t/out' },
      deb: { compression: 'gzip' },
    },
  });
});

test('an unknown argument throws', () => {
  expect(() => nfpmFrom([...WORDS, '--deb-new', 'x'])).toThrow('--deb-new');
});
