import { describe, expect, test } from 'bun:test';
import { exported } from '../../../test-support/exported.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { resources } from '../../db/schema.ts';

describe('names and texts that users chose (R18)', () => {
  test('no text of a user runs as a formula in a spreadsheet program', async () => {
    const server = createTestServer();
    for (const name of ['=cmd|calc', '+1', '-1', '@sum', '\t=1', '＝1', 'say "hi", you'])
      server.addPerson(name);
    const { files } = await exported(server);
    const cells = (files.get('people.csv') ?? '')
      .split('\r\n')
      .slice(10, -1)
      .map((line) => line.split(',"')[3]);
    expect(cells.map((cell) => cell?.slice(0, 2))).toEqual([
      "'=",
      "'+",
      "'-",
      "'@",
      "'\t",
      "'＝",
      'sa',
    ]);
    expect(files.get('people.csv')).toContain(',"say ""hi"", you",');
  });

  test('texts are shown as text on a page that may not run or fetch anything', async () => {
    const { server } = await createWorld();
    const evil = `<script>alert('x')</script><img src=x onerror="go()"> & more`;
    const set = (table: string, column: string) =>
      server.db.$client.run(`update ${table} set ${column} = ?`, [evil]);
    set('groups', 'name');
    set('groups', 'description');
    set('prayers', 'title');
    set('prayers', 'content');
    set('prayers', 'category');
    set('comments', 'content');
    set('updates', 'content');
    set('answers', 'content');
    set('users', 'first_name');
    const { files } = await exported(server);
    const [page = ''] = [...files].flatMap(([path, text]) =>
      path.endsWith('requests.html') ? [text] : [],
    );
    expect(page).toContain('&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;');
    expect(page).not.toMatch(/<script|<img|<link|<iframe|url\(|javascript:/i);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  test('names of files are safe and different', async () => {
    const server = createTestServer();
    const names = [
      '../../etc/passwd',
      'CON',
      `${'a'.repeat(300)}.pdf`,
      `${'😀'.repeat(100)}.mp3`,
      'same.txt',
      'same.txt',
      '..',
      'x:y?.txt',
    ];
    for (const [n, fileName] of names.entries()) {
      const file = String(n).padStart(32, 'f');
      server.files.write(file, `text ${n}`);
      server.db
        .insert(resources)
        .values({
          title: 'A',
          file,
          fileName,
          fileSize: 6,
          fileType: 'text/plain',
          words: '',
          createdAt: 1,
        })
        .run();
    }
    for (const name of ['CON', '///', '..', 'ü'.repeat(200), 'Same', 'Same', '.'])
      server.db.$client.run(
        "insert into groups (name, description, owner_id, created_at) values (?, '', 1, 1)",
        [name],
      );
    const { files } = await exported(server);
    const inLibrary = [...files].filter(([path]) => path.startsWith('library/'));
    expect(new Map(inLibrary.map(([path, text]) => [path.slice(0, 9), text]))).toEqual(
      new Map(names.map((_, n) => [`library/${n + 1}`, `text ${n}`])),
    );
    expect(inLibrary.map(([path]) => path)).toContain('library/1-passwd');
    expect(inLibrary.map(([path]) => path)).toContain('library/6-same.txt');
    expect(inLibrary.map(([path]) => path)).toContain('library/8-x_y_.txt');
    for (const [path] of files) {
      for (const part of path.split('/')) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(220);
        expect(part).not.toMatch(/^(con|aux|nul|prn|com\d|lpt\d)(\.|$)|[<>:"|?*\\]|[. ]$/i);
      }
    }
    const folders = [...files.keys()].filter((path) => path.endsWith('requests.json'));
    expect(folders).toHaveLength(7);
    expect(folders).toContain('groups/1-con/requests.json');
    expect(folders).toContain('groups/2/requests.json');
    expect(inLibrary.find(([path]) => path.endsWith('.mp3'))?.[0]).toMatch(
      /^library\/4-😀+\.mp3$/u,
    );
  });
});
