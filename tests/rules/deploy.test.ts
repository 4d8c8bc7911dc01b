import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { declared, fileVariable, type Declared, type SettingName } from '#server/settings/declared.ts'
import { endSeconds } from '#server/settings/settings.ts'
import { largestFile } from '#server/api/uploads.ts'
import { packagesBeside } from '../../tools/runtime/bundle.ts'
import manifest from '../../package.json' with { type: 'json' }

// The files of deploy/ say again what the server, its build and each other say: names, ports and paths.

const root = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')

interface Service {
  environment?: Record<string, string | number>
  secrets?: (string | { source: string; target: string })[]
  group_add?: string[]
  volumes?: string[]
  ports?: string[]
  stop_grace_period?: string
  build?: { context?: string; dockerfile?: string }
}
interface Compose {
  services: Record<'app' | 'postgres' | 'pgbouncer' | 'caddy' | 'prometheus', Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
}

const compose = parse(read('compose.yaml')) as Compose
const [containerfile, unit, pgbouncer, nginx, caddyfile] = [
  'Containerfile',
  'clearcoat.service',
  'pgbouncer.ini',
  'nginx.conf',
  'Caddyfile',
].map(read) as [string, string, string, string, string]

const settings = Object.keys(declared) as SettingName[]
/** Variables that Node reads itself. */
const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE']
const known = [...settings, ...settings.map(fileVariable), ...ofNode]

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!)
const one = (text: string, pattern: RegExp): string => {
  const found = matches(text, pattern)
  expect(found, String(pattern)).toHaveLength(1)
  return found[0]!
}

const ofImage = Object.fromEntries(
  matches(containerfile.replaceAll('\\\n', ' '), /^ENV (.*)$/gm).flatMap((line) =>
    line.split(/\s+/).map((pair) => pair.split('=') as [string, string]),
  ),
)
const ofUnit = Object.fromEntries(
  matches(unit, /^Environment=(.*)$/gm).map((pair) => pair.split('=') as [string, string]),
)
const ofApp = compose.services.app.environment!

test('every variable that is set for the server is one of its settings', () => {
  for (const [where, variables] of Object.entries({ ofImage, ofUnit, ofApp })) {
    expect(Object.keys(variables).length, where).toBeGreaterThan(3)
    expect(
      Object.keys(variables).filter((name) => !(known as string[]).includes(name)),
      where,
    ).toEqual([])
  }
})

test('a server of the compose file has every setting that production asks for', () => {
  const required = settings.filter((name) => (declared[name] as Declared).required)
  expect(required.filter((name) => !(name in ofApp) && !(fileVariable(name) in ofApp))).toEqual([])
})

test('image, service and proxies agree on port and folders', () => {
  const port = declared.PORT.value
  expect([ofImage.PORT, ofUnit.PORT, one(containerfile, /^EXPOSE (\d+)$/gm)]).toEqual([port, port, port])
  expect(one(containerfile, /127\.0\.0\.1:(\d+)\/readyz/g)).toBe(port)
  expect(compose.services.caddy.environment!.SERVER).toBe(`app:${port}`)
  expect(one(nginx, /^\s*server 127\.0\.0\.1:(\d+);/gm)).toBe(port)
  expect(one(containerfile, /^VOLUME (.*)$/gm)).toBe(ofImage.DATA_DIR)
  expect(compose.services.app.volumes).toEqual([`files:${ofImage.DATA_DIR}`])
  expect(`/var/lib/${one(unit, /^StateDirectory=(.*)$/gm)}`).toBe(ofUnit.DATA_DIR)
  expect(`/var/cache/${one(unit, /^CacheDirectory=(.*)$/gm)}`).toBe(ofUnit.NODE_COMPILE_CACHE)
  expect(one(containerfile, /^WORKDIR (\/opt.*)$/gm)).toBe(one(unit, /^WorkingDirectory=(.*)$/gm))
})

test('a server that drains for as long as it may is not killed before it has ended', () => {
  const needed = endSeconds.drain + endSeconds.close
  const given = [one(unit, /^TimeoutStopSec=(.*)$/gm), compose.services.app.stop_grace_period!]
  for (const each of given) expect(Number(one(each, /^(\d+)s$/g))).toBeGreaterThan(needed)
})

test('the image is made by the build of a server, with the Node of production', () => {
  expect(Object.keys(manifest.scripts)).toContain(one(containerfile, /npm run (\S+)/g))
  const node = readFileSync(join(root, '.nvmrc'), 'utf8').trim().split('.')[0]
  expect(matches(containerfile, /^FROM \S+node:(\d+)-/gm)).toEqual([node, node])
  const { context, dockerfile } = compose.services.app.build!
  expect(existsSync(join(root, 'deploy', context!, dockerfile!))).toBe(true)
})

test('the packages beside the bundle are packages of a server', () => {
  expect(packagesBeside.filter((name) => !(name in manifest.dependencies))).toEqual([])
})

test('each secret is declared once and handed in where it is read', () => {
  const handed = Object.values(compose.services).flatMap(({ secrets = [] }) =>
    secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source)),
  )
  expect([...new Set(handed)].sort()).toEqual(Object.keys(compose.secrets).sort())
  for (const [service, { environment = {}, secrets = [] }] of Object.entries(compose.services)) {
    const paths = Object.values(environment).filter((value) => String(value).startsWith('/run/secrets/'))
    const named = secrets.filter((secret) => typeof secret === 'string').map((name) => `/run/secrets/${name}`)
    expect(paths.sort(), service).toEqual(named.sort())
  }
  const credentials = matches(unit, /^LoadCredential=([^:]+):/gm).map((name) => `%d/${name}`)
  expect(credentials).toEqual(Object.values(ofUnit).filter((value) => value.startsWith('%d/')))
})

interface Targets {
  targets: string[]
}
interface Prometheus {
  rule_files: string[]
  scrape_configs: { authorization: { credentials_file: string }; file_sd_configs: { files: string[] }[] }[]
}
/** A file beside prometheus.yml, as Prometheus finds it. */
const inPrometheus = (name: string): string => `/etc/prometheus/${name}`

test('Prometheus scrapes each server by its own address, with the token that the server gets, in a file', () => {
  expect([fileVariable('METRICS_TOKEN') in ofApp, fileVariable('METRICS_TOKEN') in ofUnit]).toEqual([true, true])
  const prometheus = parse(read('prometheus/prometheus.yml')) as Prometheus
  const [scrape] = prometheus.scrape_configs
  const [found] = scrape!.file_sd_configs.flatMap(({ files }) => files)
  const targets = (name: string) => (parse(read(name)) as Targets[]).flatMap((each) => each.targets)
  expect(targets(`prometheus/${found}`)).toEqual([`127.0.0.1:${ofUnit.PORT}`])

  const { secrets, volumes, ports, group_add: groups } = compose.services.prometheus
  expect(secrets).toEqual([{ source: 'metrics_token', target: scrape!.authorization.credentials_file }])
  expect(groups, 'the group that may read the secrets of the server').toEqual(['1000'])
  const mounted = new Map(volumes!.map((volume) => volume.split(':').slice(0, 2).reverse() as [string, string]))
  expect([...mounted.keys()]).toEqual(
    expect.arrayContaining(['prometheus.yml', found!, ...prometheus.rule_files].map(inPrometheus)),
  )
  expect(targets(mounted.get(inPrometheus(found!))!)).toEqual([`app:${declared.PORT.value}`])
  expect(ports, 'the pages of Prometheus ask for no password').toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
})

test('the pooler pools by transaction, is one address of the database, and the other leads past it', () => {
  expect(one(pgbouncer, /^pool_mode = (.*)$/gm)).toBe('transaction')
  const text = read('compose.yaml')
  const pooler = one(text, /@pgbouncer:(\d+)\//g)
  expect(one(pgbouncer, /^listen_port = (.*)$/gm)).toBe(pooler)
  expect(text).toMatch(/@postgres:5432\/clearcoat\n {2}database_direct_url:/)
  expect(pgbouncer).toContain('host=postgres port=5432')
  expect(compose.services.pgbouncer.secrets).toContainEqual({
    source: 'pgbouncer_users',
    target: one(pgbouncer, /^auth_file = (.*)$/gm),
  })
})

test('both proxies serve every name below the public host, and nginx lets the header app_key and the largest file pass', () => {
  expect(caddyfile).toContain('{$PUBLIC_HOST}, *.{$PUBLIC_HOST} {')
  const read = matches(caddyfile, /\{\$([A-Z_]+)\}/g)
  expect([...new Set(read)].sort()).toEqual(Object.keys(compose.services.caddy.environment!).sort())
  expect(matches(nginx, /server_name (.*);/g)).toEqual(['.wash.example', '.wash.example'])
  expect(nginx).toMatch(/^\s*underscores_in_headers on;/m)
  expect(Number(one(nginx, /client_max_body_size (\d+)m;/g)) * 1024 * 1024).toBeGreaterThan(largestFile)
})

test('the cookie of the proxy is the one that the operations describe, out of reach of scripts and of other sites', () => {
  const name = one(caddyfile, /lb_policy cookie (\w+)$/gm)
  expect(caddyfile).toMatch(new RegExp(`Set-Cookie "\\^\\(${name}=.*HttpOnly; Secure; SameSite=Lax"`))
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect(operations).toContain(`\`${name}\``)
})
