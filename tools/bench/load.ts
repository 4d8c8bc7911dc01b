import { Agent, request } from 'node:http'

export interface Target {
  port: number
  path: string
  headers: Record<string, string>
}

/** Requests per second to one address, over kept-alive connections for `seconds`. @throws when an answer is not 200 */
export const requestsPerSecond = async (target: Target, seconds: number, connections = 16): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  let answers = 0
  const worker = async () => {
    while (performance.now() < until) {
      await once(target, agent)
      answers += 1
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return answers / ((performance.now() - started) / 1000)
}

const once = ({ port, path, headers }: Target, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end()
  })
