// `sedzia desk ADDRESS …`: the same orders and answers as on a file.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { same } from '../harness/claims.mjs';
import { program } from '../harness/program.mjs';
import { newEvent, newPerson, withServer } from './event.mjs';

/* Not spawnSync: the server's own proxy of a test runs in this process. */
function desk(...args) {
  return typed('', ...args);
}

function typed(input, ...args) {
  return told({}, input, ...args);
}

function told(more, input, ...args) {
  return new Promise((done) => {
    const env = { ...process.env, LC_ALL: 'C', LANG: 'C', SEDZIA_KEY: '', ASAN_OPTIONS: 'detect_leaks=0', ...more }; // it gives its memory back by ending
    const p = spawn(program, ['desk', '--lang', 'pl', ...args], { env });
    let [out, err] = ['', ''];
    p.stdout.on('data', (d) => {
      out += d;
    });
    p.stderr.on('data', (d) => {
      err += d;
    });
    p.on('close', (status) => done({ status, out, err }));
    p.stdin.on('error', () => {}); // it may have ended without reading
    p.stdin.end(input);
  });
}

const folder = () => mkdtempSync(join(tmpdir(), 'sedzia-hall-'));
/* What differs between a file and a server by nature: a minute may end between the two. */
const still = (text) =>
  text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'WHEN')
    .replace(/\b\d\d:\d\d\b/g, 'CLOCK')
    .replace(/\b\d+ min\b/g, 'MINUTES')
    .replace(/[0-9a-f]{16,64}/g, 'HASH');

export const tests = {
  'an event run by commands: answers, refusals and tables are those of a file': withServer(async (server) => {
    const dir = folder();
    const file = join(dir, 'a.event');
    const csv = join(dir, 'gracze.csv');
    writeFileSync(
      csv,
      Buffer.from('Gracz;Szko\xb3a\nAnna \xafak;SP 1\nJan Wilk;SP 2\nZofia Nowak;SP 3\nPiotr Lis;SP 4\n', 'latin1'),
    );
    writeFileSync(join(dir, 'bad.csv'), 'Gracz;Szkoła\nAnna;SP 1\n;\n;SP 3\n');
    const made = await desk(`http://127.0.0.1:${server.port}`, 'create', 'Próba', '--only', 'orzel');
    same(made.status, 0, made.err);
    const address = made.out.trim().split('\n').at(-1);
    same(/^http:\/\/127\.0\.0\.1:\d+\/e\/[a-z0-9]{8}#[0-9a-f]{32}$/.test(address), true, address);
    await desk(file, 'create', 'Próba', '--only', 'orzel');
    const orders = [
      ['set', 'orzel', 'entrants', '4', '32'],
      ['import', 'orzel', csv],
      ['import', 'orzel', join(dir, 'bad.csv')],
      ['import', 'orzel', join(dir, 'none.csv')],
      ['draw', 'orzel', 'groups', '--groups', '1', '--seed', 'abc'],
      ['draw', 'orzel', 'groups', '--groups', '1', '--seed', 'abc'],
      ['pair', 'orzel', '--all'],
      ['start', 'orzel', '--rounds', '1'],
      ['result', '1', '1', 'poland', '6.1', 'round=9'],
      ['result', '1', '1', 'poland', '6.1', 'round=9'],
      ['result', '1'],
      ['nonsense'],
      ['correct', 'result', '1', 'orzel', '1', 'poland', 'orzel/6.1', 'round=8', 'pomyłka'],
      ['remark', '1', 'uwaga — z żółcią'],
      ['undo', 'jednak nie'],
      ['standings'],
      ['standings', 'orzel'],
      ['schedule'],
      ['playing'],
      ['show', '1'],
      ['entrants'],
      ['cards'],
      ['final', 'orzel'],
      ['check'],
    ];
    for (const words of orders) {
      const [here, there] = [await desk(file, ...words), await desk(address, ...words)];
      const plain = ({ status, out, err }) => [status, still(out), still(err)];
      if (words[0] === 'check') {
        // the server has two lines more, of its key
        same(there.status, here.status, there.err);
        continue;
      }
      same(plain(there), plain(here), words.join(' '));
    }
    const text = (await desk(address, 'export')).out;
    same(text.includes('uwaga — z żółcią'), true, 'the export');
    same((await desk(address, 'print', 'standings', 'orzel', '-o', join(dir, 's.pdf'))).status, 0, 'a print');
    same(readFileSync(join(dir, 's.pdf')).subarray(0, 4).toString(), '%PDF', 'a PDF');
    const copy = join(dir, 'b.event');
    writeFileSync(copy, text);
    const restored = await desk(`http://127.0.0.1:${server.port}`, 'restore', copy);
    same(restored.status, 0, restored.err);
    const again = restored.out.split('\n').find((l) => l.includes('/e/'));
    same((await desk(again, 'export')).out.startsWith(text), true, 'to the byte');
    rmSync(dir, { recursive: true });
  }),

  'orders line by line': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    const address = `http://127.0.0.1:${server.port}/e/${o.event}#${o.key}`;
    const answer = await typed(
      'enter orzel "Anna Kowalska" "SP 1"\n# nic\nenter orzel "Jan Wilk" "SP 2"\nentrants\n',
      address,
    );
    same([answer.status, answer.err], [0, ''], 'typed');
    same(answer.out.includes('Jan Wilk') && !answer.out.includes(o.key), true, answer.out);
    same((await o.view('entrants', 'orzel')).json.entrants.length, 2, 'entered');
  }),

  'keys, wrong addresses, a server that is not there': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    const referee = await newPerson(o, 'stolik', 'referee');
    const base = `http://127.0.0.1:${server.port}`;
    const mute = net.createServer((s) => s.destroy());
    await new Promise((done) => mute.listen(0, '127.0.0.1', done));
    const rows = [
      [[`${base}/e/${o.event}#${referee.key}`, 'note', 'przyszli wszyscy'], 0, ''],
      [[`${base}/e/${o.event}#${referee.key}`, 'pair', 'orzel'], 1, 'event/7.7'],
      [[`${base}/e/${o.event}#${referee.key}`, 'standings'], 1, 'event/7.7'],
      [[`${base}/e/${o.event}#${'0'.repeat(32)}`, 'note', 'x'], 2, 'klucz'],
      [[`${base}/e/${o.event}`, 'note', 'x'], 1, 'event/7.7'],
      [[`${base}/e/aaaaaaaa#${o.key}`, 'note', 'x'], 2, 'Nie ma tu takich'],
      [[`${base}/e/aaaaaaaa#${o.key}`, 'standings'], 2, 'Nie ma tu takich'],
      [[`${base}`, 'note', 'x'], 2, 'adres zawodów'],
      [[`${base}/e/${o.event}#${o.key}`, 'create', 'x'], 2, 'samego serwera'],
      [[`${base}/e/${o.event}#${o.key}`, 'note', 'x', '--who', 'ja'], 2, '--who'],
      [[`${base}/e/${o.event}#nonsense`, 'note', 'x'], 2, 'adres zawodów'],
      [[`${base.replace('http', 'https')}/e/${o.event}#${o.key}`, 'note', 'x'], 3, 'nie odpowiada po https://'],
      [[`http://127.0.0.1:${mute.address().port}/e/aaaaaaaa`, 'note', 'x'], 3, 'serwer nie odpowiada'],
    ];
    for (const [args, status, words] of rows) {
      const answer = await desk(...args);
      same([answer.status, answer.err.includes(words)], [status, true], `${args.slice(1).join(' ')}: ${answer.err}`);
      if (status && answer.out) throw new Error(answer.out);
    }
    mute.close();
  }),

  'an answer that is lost on the way: sent again, done once': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    let cut = 2; // the first two answers never arrive
    const proxy = net.createServer((from) => {
      const to = net.connect(server.port, '127.0.0.1');
      from.pipe(to);
      to.on('data', (d) => {
        if (cut > 0) {
          cut--;
          from.destroy();
          to.destroy();
        } else from.write(d);
      });
      to.on('end', () => from.end());
      for (const s of [from, to]) s.on('error', () => null);
    });
    await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
    const answer = await desk(
      `http://127.0.0.1:${proxy.address().port}/e/${o.event}#${o.key}`,
      'enter',
      'orzel',
      'Anna Kowalska',
      'SP 1',
    );
    proxy.close();
    same([answer.status, cut], [0, 0], answer.err);
    same((await o.view('entrants', 'orzel')).json.entrants.length, 1, 'entered once');
  }),

  'a proxy that answers in chunks': withServer(async (server) => {
    const o = await newEvent(server, '--only', 'orzel');
    let cut = false; // the last chunk never arrives
    const proxy = http.createServer(async (from, to) => {
      const { 'content-type': type, authorization } = from.headers;
      const parts = [];
      for await (const part of from) parts.push(part);
      const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) };
      const body = Buffer.concat(parts);
      const answer = await server.request(from.method, from.url, body.length ? body : undefined, headers);
      to.writeHead(answer.status, { 'Transfer-Encoding': 'chunked', Connection: 'close' });
      const half = answer.bytes.length >> 1;
      to.write(answer.bytes.subarray(0, half));
      to.write(answer.bytes.subarray(half), () => (cut ? to.destroy() : to.end()));
    });
    await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${proxy.address().port}/e/${o.event}#${o.key}`;
    const answer = await desk(address, 'enter', 'orzel', 'Anna Kowalska', 'SP 1');
    same([answer.status, answer.err], [0, ''], 'entered');
    const shown = await desk(address, 'entrants', 'orzel');
    const plain = await desk(`http://127.0.0.1:${server.port}/e/${o.event}#${o.key}`, 'entrants', 'orzel');
    same([shown.status, shown.out], [0, plain.out], 'the same as without a proxy');
    if (!shown.out.includes('Anna Kowalska')) throw new Error(shown.out);
    cut = true;
    const half = await desk(address, 'entrants', 'orzel');
    same([half.status, half.err.includes('serwer nie odpowiada')], [3, true], half.err);
    proxy.close();
  }),

  'https: a certificate of our own is trusted when named, any other refused before a byte of the key is sent':
    withServer(async (server) => {
      const o = await newEvent(server, '--only', 'orzel');
      const dir = folder();
      const at = (name) => join(dir, name);
      const openssl = (...args) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
      const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
      openssl('req', '-x509', ...ec, '-days', '2', '-subj', '/CN=Szkola', '-keyout', 'ca.key', '-out', 'ca.pem');
      const sign = (name, names, days) => {
        openssl(
          'req',
          ...ec,
          '-subj',
          `/CN=${name}`,
          '-addext',
          `subjectAltName=${names}`,
          '-keyout',
          `${name}.key`,
          '-out',
          `${name}.csr`,
        );
        openssl(
          'x509',
          '-req',
          '-in',
          `${name}.csr`,
          '-CA',
          'ca.pem',
          '-CAkey',
          'ca.key',
          '-CAcreateserial',
          '-days',
          days,
          '-copy_extensions',
          'copy',
          '-out',
          `${name}.pem`,
        );
      };
      sign('good', 'IP:127.0.0.1,DNS:localhost', '2');
      sign('other', 'DNS:inna.szkola.pl', '2');
      sign('old', 'IP:127.0.0.1', '-1');
      let heard = 0; // bytes that came through
      const proxy = async (name) => {
        const it = tls.createServer(
          { key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.pem`)) },
          (from) => {
            const to = net.connect(server.port, '127.0.0.1');
            from.on('data', (d) => {
              heard += d.length;
              to.write(d);
            });
            to.on('data', (d) => from.write(d));
            to.on('end', () => from.end());
            for (const s of [from, to]) s.on('error', () => null);
          },
        );
        it.on('tlsClientError', () => null);
        await new Promise((done) => it.listen(0, '127.0.0.1', done));
        return it;
      };
      const own = { SSL_CERT_FILE: at('ca.pem') };
      const rows = [
        ['good', own, '127.0.0.1', 0, ''],
        ['good', own, 'localhost', 0, ''],
        ['good', { SSL_CERT_FILE: at('none.pem'), SSL_CERT_DIR: dir }, '127.0.0.1', 3, 'nie podpisał nikt'],
        ['other', own, '127.0.0.1', 3, 'inny adres'],
        ['other', own, 'localhost', 3, 'inny adres'],
        ['old', own, '127.0.0.1', 3, 'stracił ważność'],
      ];
      for (const [name, env, host, status, words] of rows) {
        const it = await proxy(name);
        heard = 0;
        const address = `https://${host}:${it.address().port}/e/${o.event}#${o.key}`;
        const answer = await told(env, '', address, 'enter', 'orzel', `${name} ${host}`, 'SP 1');
        same(
          [answer.status, answer.err.includes(words), heard > 0],
          [status, true, !status],
          `${name} at ${host}: ${answer.err}`,
        );
        if (!status)
          same((await told(env, '', address, 'entrants')).out.includes(`${name} ${host}`), true, 'the lines come back');
        it.close();
      }
      const it = await proxy('good');
      const made = await told(own, '', `https://localhost:${it.address().port}`, 'create', 'Próba');
      same(made.out.includes(`https://localhost:${it.address().port}/e/`), true, made.out + made.err);
      it.close();
      same((await o.view('entrants', 'orzel')).json.entrants.length, 2, 'entered by the two that were trusted');
      rmSync(dir, { recursive: true });
    }),
};
