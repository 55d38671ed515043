import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CERTIFICATE } from './certificate.ts';
import { testFolder } from './folder.ts';
import { freePort } from './free-port.ts';

const SHIPPED = resolve(import.meta.dir, '../docs/operators/proxies');

type Places = { folder: string; https: number; http: number; upheld: number; inner: number };

/** Modules that Debian enables, and those that our file needs. */
const APACHE_MODULES = [
  'mpm_event',
  'authz_core',
  'alias',
  'ssl',
  'http2',
  'headers',
  'proxy',
  'proxy_http',
]
  .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`)
  .join('');

/**
 * How each proxy starts with our shipped file. `wrapped` is the main configuration around it; here it keeps
 * the proxy away from the machine's own files.
 */
const PROXIES = {
  Caddy: {
    file: 'Caddyfile',
    wrapped: (path: string, { folder, https, http }: Places) =>
      `{\nadmin off\nskip_install_trust\nstorage file_system ${folder}\nhttps_port ${https}\nhttp_port ${http}\n}\nimport ${path}\n`,
    command: (config: string) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', config],
  },
  nginx: {
    file: 'nginx.conf',
    wrapped: (path: string, { folder }: Places) =>
      `daemon off;\n${process.getuid?.() === 0 ? `user root;\n` : ''}pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\nclient_body_temp_path ${folder}/body;\nproxy_temp_path ${folder}/proxy;\nfastcgi_temp_path ${folder}/fastcgi;\nuwsgi_temp_path ${folder}/uwsgi;\nscgi_temp_path ${folder}/scgi;\ninclude ${path};\n}\n`,
    command: (config: string) => ['nginx', '-e', 'stderr', '-c', config],
  },
  Apache: {
    file: 'apache.conf',
    wrapped: (path: string, { folder, https, http }: Places) =>
      `ServerRoot ${folder}\nPidFile ${folder}/apache.pid\nDefaultRuntimeDir ${folder}\nErrorLog ${folder}/error.log\nServerName localhost\nTimeout 300\n${APACHE_MODULES}User www-data\nGroup www-data\nListen ${https}\nListen ${http}\nInclude ${path}\n`,
    command: (config: string) => ['apache2', '-D', 'FOREGROUND', '-f', config],
  },
  lighttpd: {
    file: 'lighttpd.conf',
    wrapped: (path: string, { folder, http }: Places) =>
      `server.document-root = "${folder}"\nserver.upload-dirs = ( "${folder}" )\nserver.port = ${http}\nserver.modules = ( "mod_access" )\ninclude "${path}"\n`,
    command: (config: string) => ['lighttpd', '-D', '-f', config],
  },
  Varnish: {
    file: 'varnish.vcl',
    beside: 'hitch.conf',
    wrapped: undefined,
    // Two programs: hitch speaks TLS for Varnish.
    command: (config: string, { folder, http, inner }: Places) => [
      'sh',
      '-c',
      `hitch --config=${folder}/hitch.conf & one=$!
varnishd -j none -F -n ${folder}/varnish -f ${config} -p feature=+http2 -a web=:${http} -a hitch=127.0.0.1:${inner},PROXY & other=$!
trap "kill $one $other" TERM
wait $one; wait $other`,
    ],
  },
  HAProxy: {
    file: 'haproxy.cfg',
    wrapped: undefined,
    command: (config: string) => ['haproxy', '-db', '-f', config],
  },
  Traefik: {
    file: 'traefik.yml',
    beside: 'traefik-upheld.yml',
    wrapped: undefined,
    command: (config: string) => ['traefik', `--configFile=${config}`],
  },
};

/** Proxies that no package of Debian has: tests use them where they are installed. */
const INSTALLED: ProxyName[] = ['Traefik'];

/** Returns those of them that are installed. */
export const otherProxies = () =>
  INSTALLED.filter((name) => Bun.which(name.toLowerCase()) !== null);

export type ProxyName = keyof typeof PROXIES;

type Proxy = {
  /** Our shipped file, and another one that goes with it. */
  file: string;
  beside?: string;
  wrapped: ((path: string, places: Places) => string) | undefined;
  command: (config: string, places: Places) => string[];
};

/** Returns two free ports, for https and http. */
export const proxyPorts = async () => ({ https: await freePort(), http: await freePort() });

/**
 * Starts a real proxy with our shipped file, in which only the name, ports and certificate paths are
 * replaced.
 */
export const startProxy = async (name: ProxyName, ports: Omit<Places, 'folder' | 'inner'>) => {
  const { file, beside, wrapped, command }: Proxy = PROXIES[name];
  const places = { ...ports, folder: testFolder('proxy'), inner: await freePort() };
  const write = (name: string, text: string) => {
    const path = join(places.folder, name);
    writeFileSync(path, text);
    return path;
  };
  const certificate = write('certificate.pem', CERTIFICATE.cert + CERTIFICATE.key);
  const shipped = (name: string) =>
    readFileSync(join(SHIPPED, name), 'utf8')
      .replaceAll(/"\S+\.pem"/g, `"${certificate}"`)
      .replaceAll('/etc/traefik/upheld.yml', join(places.folder, 'traefik-upheld.yml'))
      .replaceAll('":443"', `":${ports.https}"`)
      .replaceAll('":80"', `":${ports.http}"`)
      .replaceAll('"port" => 3000', `"port" => ${ports.upheld}`)
      .replaceAll(/<VirtualHost \*:443>/g, `<VirtualHost *:${ports.https}>`)
      .replaceAll(/<VirtualHost \*:80>/g, `<VirtualHost *:${ports.http}>`)
      .replaceAll(/\S+\.pem(;?)$/gm, `${certificate}$1`)
      .replaceAll(/\S+pray\.example\.org\.pem/g, certificate)
      .replaceAll('pray.example.org', 'localhost')
      .replaceAll(/((?:listen|bind) .*?)\b443\b/g, `$1${ports.https}`)
      .replaceAll(/((?:listen|bind) .*?)\b80\b/g, `$1${ports.http}`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.upheld}`)
      .replaceAll('.port = "3000"', `.port = "${ports.upheld}"`)
      .replaceAll('[*]:443', `[*]:${ports.https}`)
      .replaceAll('[127.0.0.1]:6086', `[127.0.0.1]:${places.inner}`);
  const config = write(file, shipped(file));
  if (beside) write(beside, shipped(beside));
  const main = wrapped ? write('around', wrapped(config, places)) : config;
  const child = Bun.spawn(command(main, places), {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    stderr: 'pipe',
  });
  let output = '';
  void (async () => {
    for await (const chunk of child.stderr) output += new TextDecoder().decode(chunk);
  })();
  const url = `https://localhost:${ports.https}`;
  while ((await curl([`${url}/api/health`])).status !== 200) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${output}`);
    await Bun.sleep(20);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await child.exited;
    },
  };
};

/**
 * Runs curl from another address of this machine. The status is 0 without a response.
 */
export const curl = async (args: string[], from = '127.0.0.1') => {
  const format = '\n%{http_code} %{http_version}';
  const fixed = ['--silent', '--insecure', '-4', '--include', '--interface', from];
  const child = Bun.spawn(['curl', ...fixed, '--write-out', format, ...args], { stdout: 'pipe' });
  const output = await new Response(child.stdout).text();
  const [, all = '', status = '0', version = ''] = /^([\s\S]*)\n(\d+) ([\d.]+)$/.exec(output) ?? [];
  const [head = '', ...body] = all.replace(/^(HTTP\S+ 100[\s\S]*?\r\n\r\n)+/, '').split('\r\n\r\n');
  return { status: Number(status), version, head, body: body.join('\r\n\r\n') };
};
