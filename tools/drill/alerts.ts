import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../tests/support/run-server.ts'
import { metricsToken, openInstances, type Instances } from './instances.ts'
import { programAt, startProgram, until } from './program.ts'

/** What is a minute in the rules is a tenth of it in a drill. */
const shortening = 10
/** Seconds between two scrapes. A scrape waits two seconds for a database that is away. */
const interval = 3

const inSeconds = (count: string, unit: string): string =>
  `${(Number(count) * (unit === 'h' ? 3_600 : 60)) / shortening}s`

/** The rules of an installation, but for their durations. */
const shortened = (rules: string): string =>
  rules
    .replaceAll(/^( +for: )(\d+)([mh])$/gm, (_, before, count, unit) => before + inSeconds(count, unit))
    .replaceAll(/\[(\d+)([mh])\]/g, (_, count, unit) => `[${inSeconds(count, unit)}]`)

/** The scrape of an installation, but for its token, its Alertmanager and its durations. */
const configOf = (tokenFile: string, nowhere: number): string =>
  readFileSync('deploy/prometheus/prometheus.yml', 'utf8')
    .replaceAll(/_interval: \d+s/g, `_interval: ${interval}s`)
    .replace(/credentials_file: .*/, `credentials_file: ${tokenFile}`)
    .replace('127.0.0.1:9093', `127.0.0.1:${nowhere}`)

interface Told {
  labels: { alertname: string; severity: 'page' | 'ticket' }
  state: 'pending' | 'firing' | 'inactive'
}

/** One alert of a drill. Milliseconds of `performance.now`. */
interface Fired {
  severity: Told['labels']['severity']
  from: number
  until: number
}

/** The alerts of Prometheus while a drill runs. */
export interface Alerts {
  /** From now on things are broken: the report counts from here. */
  begin: () => void
  /** Waits until an alert fires. @throws after two minutes */
  untilFiring: (alert: string) => Promise<void>
  /**
   * Waits until nothing fires any more, and prints what has fired.
   * @param expected the alerts that have to fire
   * @param allowed further ones of severity page that may
   * @returns whether these and no other page have fired, and all are over
   */
  conclude: (expected: readonly string[], allowed?: readonly string[]) => Promise<boolean>
}

/** Milliseconds after which an alert has to be over. */
const patience = 180_000

/** Starts Prometheus by the files of deploy/, and asks it for its alerts until it is closed. */
const watchAlerts = async (
  folder: string,
  ports: readonly number[],
): Promise<Alerts & { close: () => Promise<void> }> => {
  const own = join(folder, 'prometheus')
  mkdirSync(own)
  const [port, nowhere] = [await freePort(), await freePort()]
  const [config, token] = [join(own, 'prometheus.yml'), join(own, 'token')]
  writeFileSync(token, metricsToken)
  writeFileSync(config, configOf(token, nowhere))
  // JSON is YAML.
  writeFileSync(join(own, 'instances.yml'), JSON.stringify([{ targets: ports.map((port) => `127.0.0.1:${port}`) }]))
  writeFileSync(join(own, 'alerts.yml'), shortened(readFileSync('deploy/prometheus/alerts.yml', 'utf8')))
  const address = `127.0.0.1:${port}`
  const program = startProgram(
    programAt('prometheus'),
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(own, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=warn',
    ],
    { cwd: own },
  )
  const ask = async (path: string): Promise<Response> =>
    fetch(`http://${address}${path}`, { signal: AbortSignal.timeout(2_000) })
  await until(
    () => `Prometheus (${program.said()})`,
    async () => (await ask('/-/ready')).ok,
  )
  const read = async <Data>(path: string): Promise<Data> =>
    ((await (await ask(`/api/v1/${path}`)).json()) as { data: Data }).data
  // Before it has read an instance, Prometheus takes all for down.
  await until('Prometheus has read each instance', async () => {
    const [up, told] = [
      await read<{ result: unknown[] }>('query?query=up==1'),
      await read<{ alerts: Told[] }>('alerts'),
    ]
    return up.result.length === ports.length && told.alerts.length === 0
  })

  const fired = new Map<string, Fired>()
  let firing: ReadonlySet<string> = new Set()
  const look = async (): Promise<void> => {
    const { alerts } = await read<{ alerts: Told[] }>('alerts')
    const now = performance.now()
    const found = alerts.filter(({ state }) => state === 'firing')
    for (const { labels } of found) {
      const { alertname: name, severity } = labels
      fired.set(name, { severity, from: fired.get(name)?.from ?? now, until: now })
    }
    firing = new Set(found.map(({ labels }) => labels.alertname))
  }
  const timer = setInterval(() => void look().catch(() => undefined), 500)
  let begun = performance.now()
  return {
    begin: () => {
      begun = performance.now()
    },
    untilFiring: (alert) => until(`the alert ${alert}`, async () => firing.has(alert), 120_000),
    conclude: async (expected, allowed = []) => {
      const isOver = await until(
        'all alerts are over',
        async () => {
          await look()
          return firing.size === 0
        },
        patience,
      ).then(
        () => true,
        () => false,
      )
      for (const line of linesOf(fired, begun)) console.log(line)
      const missing = expected.filter((name) => !fired.has(name))
      const others = [...fired].filter(
        ([name, { severity }]) => severity === 'page' && ![...expected, ...allowed].includes(name),
      )
      if (missing.length > 0) console.log(`Did not fire: ${missing.join(', ')}`)
      if (others.length > 0) console.log(`Fired, and should not have: ${others.map(([name]) => name).join(', ')}`)
      if (!isOver) console.log(`Still firing: ${[...firing].join(', ')}`)
      return missing.length === 0 && others.length === 0 && isOver
    },
    close: async () => {
      clearInterval(timer)
      await program.stop('SIGKILL')
    },
  }
}

const linesOf = (fired: ReadonlyMap<string, Fired>, begun: number): string[] =>
  [...fired].map(([name, { severity, from, until: last }]) => {
    const [after, lasted] = [from - begun, last - from].map((each) => (each / 1_000).toFixed(1))
    return `| Alert ${name} (${severity}) | fired after ${after} s, over ${lasted} s later |`
  })

/** As `openInstances`, with a Prometheus beside them. @throws Missing */
export const openWatched = async (
  ...[folder, options]: Parameters<typeof openInstances>
): Promise<Instances & { alerts: Alerts }> => {
  programAt('prometheus')
  const instances = await openInstances(folder, options)
  try {
    const alerts = await watchAlerts(
      folder,
      instances.servers.map(({ port }) => port),
    )
    const close = async () => {
      await alerts.close()
      await instances.close()
    }
    return { ...instances, alerts, close }
  } catch (error) {
    await instances.close()
    throw error
  }
}
