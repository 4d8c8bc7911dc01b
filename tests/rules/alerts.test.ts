import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { workNames } from '#server/basics/steps.ts'
import { openMetrics } from '#server/metrics/metrics.ts'

// Rules and dashboard name metrics, labels and headings: nothing tells that a name is wrong but an alert that never comes.

const root = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

interface Rule {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

/** Of promtool. */
const testFiles = readdirSync(join(root, 'deploy/prometheus/tests')).map((file) => `tests/${file}`)

interface Panel {
  title: string
  targets?: { expr: string }[]
}
const { panels } = JSON.parse(read('deploy/grafana/clearcoat.json')) as { panels: Panel[] }
/** Grafana puts in what fits the resolution. */
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')))

const registered = openMetrics('1.0.0').registry.getMetricsAsArray() as unknown as {
  name: string
  type: string
  labelNames: string[]
}[]

/** The labels of each series that a scrape may have, and of those that Prometheus makes itself. */
const series = new Map<string, readonly string[]>([['up', []]])
for (const { name, type, labelNames } of registered) {
  series.set(name, labelNames)
  if (type === 'histogram' || type === 'summary')
    for (const part of ['_sum', '_count', '_bucket']) series.set(name + part, [...labelNames, 'le'])
}
const own = registered.map(({ name }) => name).filter((name) => name.startsWith('clearcoat_'))

/** Prometheus adds them to what it scrapes. */
const ofTarget = ['job', 'instance']

const words = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'group_left', 'bool', 'offset'])

interface Selected {
  name: string
  labels: string[]
}

/** The series that an expression selects, with the labels that it compares; and those that it groups by. */
const selectedBy = (expr: string): { selected: Selected[]; grouped: string[] } => {
  const grouped: string[] = []
  const rest = expr.replaceAll(/\b(by|without|on) *\(([^)]*)\)/g, (_, _word, names: string) => {
    grouped.push(...names.split(',').map((name) => name.trim()))
    return ''
  })
  const selected = [...rest.matchAll(/(?<![\w"$.])([a-z_:][\w:]*)\b(?:\{([^}]*)\})?(?! *\()/gi)]
    .filter(([, name]) => !words.has(name!))
    .map(([, name, matchers = '']) => ({
      name: name!,
      labels: [...matchers.matchAll(/(\w+) *[=!]/g)].map(([, label]) => label!),
    }))
  return { selected, grouped }
}

/** What is wrong with the names of an expression. */
const faultsOf = (expr: string): string[] => {
  const plain = expr.replaceAll(/\[\w+\]/g, '')
  const { selected, grouped } = selectedBy(plain)
  const known = selected.flatMap(({ name, labels }) => {
    const has = series.get(name)
    if (!has) return [`no metric ${name}`]
    return labels.filter((label) => ![...has, ...ofTarget].includes(label)).map((label) => `${name} has no ${label}`)
  })
  const all = selected.flatMap(({ name }) => series.get(name) ?? [])
  return [
    ...(selected.length === 0 ? ['selects nothing'] : []),
    ...known,
    ...grouped.filter((label) => ![...all, ...ofTarget].includes(label)).map((label) => `groups by ${label}`),
  ]
}

test('every metric and label that a rule or the dashboard names is one of the server', () => {
  expect(rules.length).toBeGreaterThan(10)
  expect(shown.length).toBeGreaterThan(20)
  expect([...rules.map(({ expr }) => expr), ...shown].flatMap((expr) => faultsOf(expr))).toEqual([])
})

test.each([
  ['sum(rate(clearcoat_payment_total[5m]))', ['no metric clearcoat_payment_total']],
  ['clearcoat_payments_total{result="approved"} > 1', ['clearcoat_payments_total has no result']],
  ['sum by (tenant) (clearcoat_work_due)', ['groups by tenant']],
  ['vector(1)', ['selects nothing']],
])('a fault: %s', (expr, faults) => {
  expect(faultsOf(expr)).toEqual(faults)
})

test('every kind of due work that a rule or the dashboard names exists', () => {
  const named = [...rules.map(({ expr }) => expr), ...shown].flatMap((expr) =>
    [...expr.matchAll(/clearcoat_work_\w+\{kind(?:=|=~|!~)"([^"]+)"/g)].flatMap(([, kinds]) => kinds!.split('|')),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((kind) => !(workNames as readonly string[]).includes(kind))).toEqual([])
})

test('every metric of our own is used by a rule or by the dashboard', () => {
  const used = [...rules.map(({ expr }) => expr), ...shown].join('\n')
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((name) => !used.includes(name))).toEqual([])
})

test('the operations describe every metric of our own, and no other', () => {
  const described = new Set([...read('docs/operations.md').matchAll(/`(clearcoat_\w+)`/g)].map(([, name]) => name!))
  expect([...described].sort()).toEqual(own.toSorted())
})

test('every alert says how urgent it is, waits for a while, and leads to its own heading in the operations', () => {
  const headings = [...read('docs/operations.md').matchAll(/^### (Clearcoat\w+)$/gm)].map(([, name]) => name!)
  expect(headings).toEqual(rules.map(({ alert }) => alert))
  for (const { alert, labels, annotations, ...rule } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity)
    expect(rule.for, alert).toMatch(/^\d+[mh]$/)
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
    expect(annotations.summary, alert).toMatch(/\S{2}.*\.$/)
  }
})

test('every alert is tried where it fires, and in a near miss', () => {
  interface Tried {
    alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[]
  }
  const tried = testFiles.flatMap((file) => {
    const { tests } = parse(read(`deploy/prometheus/${file}`)) as { tests: Tried[] }
    return tests.flatMap((each) => each.alert_rule_test)
  })
  const firing = tried.filter(({ exp_alerts: expected = [] }) => expected.length > 0)
  const names = (some: typeof tried) => [...new Set(some.map(({ alertname }) => alertname))].sort()
  const all = rules.map(({ alert }) => alert).sort()
  expect(names(firing)).toEqual(all)
  expect(names(tried.filter((each) => !firing.includes(each)))).toEqual(all)
})

const promtool = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'promtool'))
  .find((path) => existsSync(path))

test('promtool, where it is installed, finds no fault in rules, their tests, the scrape and the queries of the dashboard', () => {
  // Where it is not, `npm run drill -- files` asks for it.
  if (promtool === undefined) return
  const inFolder = (...args: string[]) =>
    execFileSync(promtool, args, { cwd: join(root, 'deploy/prometheus'), encoding: 'utf8', stdio: 'pipe' })
  expect(inFolder('check', 'rules', 'alerts.yml')).toContain(`SUCCESS: ${rules.length} rules found`)
  expect(inFolder('test', 'rules', ...testFiles)).toContain('SUCCESS')
  expect(inFolder('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS')
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-rules-'))
  const file = join(folder, 'rules.yml')
  const records = shown.map((expr, at) => ({ record: `panel:query${at}`, expr }))
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: records }] }))
  const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining(`SUCCESS: ${shown.length} rules found`)])
})
