import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askAt, freePort, runServer, type RunningServer, type ServerOptions } from '../../tests/support/run-server.ts'
import { programAt, startProgram, until } from './program.ts'

/** With it Prometheus reads the metrics of instances. */
export const metricsToken = 'metrics-of-this-drill'.padEnd(32, '0')

/** Instances of the server on one database, behind the proxy of `deploy/Caddyfile`. */
export interface Instances {
  /** Of the proxy. */
  port: number
  servers: RunningServer[]
  /**
   * Puts another server in the place of one: with the program that the options name, on its port.
   * @param signal that ends the one before; absent: it ends in order
   */
  replace: (at: number, options: ServerOptions, signal?: 'SIGKILL') => Promise<void>
  close: () => Promise<void>
}

/** The proxy of a real installation, but for its names and certificates: here it listens on a port, without TLS. */
const caddyfile = (port: number, servers: readonly number[]): string =>
  readFileSync('deploy/Caddyfile', 'utf8')
    .replace(/^\{\$PUBLIC_HOST\}.*\{$/m, `http://:${port} {`)
    .replace(/^\ttls .*\n/m, '')
    // A browser keeps no such cookie of a page without TLS.
    .replace(' Secure;', '')
    .replace('{$SERVER}', servers.map((each) => `127.0.0.1:${each}`).join(' '))

/**
 * Starts a proxy and servers behind it. They share a folder of data, with the ledger of the demo's gateway in it.
 * @param options.each what differs between them, such as the clock of one
 */
export const openInstances = async (
  folder: string,
  {
    count,
    env,
    each = () => ({}),
  }: { count: number; env: Record<string, string>; each?: (at: number) => ServerOptions },
): Promise<Instances> => {
  const [port, ports] = [await freePort(), [] as number[]]
  for (let at = 0; at < count; at += 1) ports.push(await freePort())
  const optionsOf = (at: number, more: ServerOptions): ServerOptions => ({
    dataDir: join(folder, 'data'),
    port: ports[at]!,
    bundled: true,
    ...more,
    env: {
      CLEARCOAT_MODE: 'demo',
      PUBLIC_PORT: String(port),
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '3',
      METRICS_TOKEN: metricsToken,
      ...env,
      ...more.env,
    },
  })
  const servers: RunningServer[] = []
  const endAll = async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
  }
  try {
    // One after the other: the first makes the demo.
    for (let at = 0; at < count; at += 1) servers.push(await runServer(optionsOf(at, each(at))))
    writeFileSync(join(folder, 'Caddyfile'), caddyfile(port, ports))
    const proxy = startProgram(
      programAt('caddy'),
      ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
      { cwd: folder, env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } },
    )
    const ask = askAt(port)
    await until(
      () => `the proxy (${proxy.said()})`,
      async () => {
        const { status } = await ask('GET', '/', { host: `puddle.localhost:${port}` })
        return status === 200
      },
    )
    return {
      port,
      servers,
      replace: async (at, options, signal) => {
        await servers[at]!.stop(signal)
        servers[at] = await runServer(optionsOf(at, options))
      },
      close: async () => {
        await endAll()
        await proxy.stop('SIGKILL')
      },
    }
  } catch (error) {
    await endAll()
    throw error
  }
}
