import { createProxy, type ProxyOptions } from './weak-signal-proxy.mjs'
import { freePort } from './run-server.ts'

export type Fault = Omit<ProxyOptions, 'target' | 'listen' | 'http'>

/** The network between browser and server, on one port for the whole test. Setting faults cuts the open connections. */
export const openLink = async (target: number) => {
  const listen = await freePort()
  let proxy = createProxy({ listen, target, http: true })
  await proxy.listen()
  const change = async (fault: Fault) => {
    await proxy.close()
    proxy = createProxy({ listen, target, http: true, ...fault })
    await proxy.listen()
  }
  return {
    port: listen,
    origin: (site: string) => `http://${site}.localhost:${listen}`,
    break: change,
    heal: () => change({}),
    /** Fault counts since the last change of the faults. */
    stats: () => proxy.stats(),
    close: () => proxy.close(),
  }
}

export type Link = Awaited<ReturnType<typeof openLink>>
