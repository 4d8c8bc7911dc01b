import { spawn } from 'node:child_process'
import { freePort, type RunningServer } from '../../tests/support/run-server.ts'
import { figure, ratios, show } from './figures.ts'
import { requestsPerSecond } from './load.ts'

const rounds = 5
const seconds = 3

/** Catalogue reads per second, measured in alternation with a bare Fastify handler that sends the same bytes. */
export const benchApi = async (server: RunningServer, appKey: string): Promise<string[]> => {
  const path = '/api/v1/products?type=AppWash'
  const headers = { host: `puddle.localhost:${server.port}`, app_key: appKey }
  const { text } = await server.ask('GET', path, headers)
  const port = await freePort()
  const bare = spawn(process.execPath, ['--import', 'tsx', 'tools/bench/bare-fastify.ts'], {
    env: { ...process.env, PORT: String(port), BODY: text },
  })
  const ours: number[] = []
  const theirs: number[] = []
  try {
    await reachable(port)
    await requestsPerSecond({ port: server.port, path, headers }, 1)
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await requestsPerSecond({ port: server.port, path, headers }, seconds))
      theirs.push(await requestsPerSecond({ port, path: '/', headers: {} }, seconds))
    }
  } finally {
    bare.kill()
  }
  return [
    `| API reads, GET /products, 16 connections | ${show(figure(ours), '/s')} | bare Fastify, same bytes: ${show(figure(theirs), '/s')} | ${show(ratios(ours, theirs), '×', 2)} |`,
  ]
}

const reachable = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await requestsPerSecond({ port, path: '/', headers: {} }, 0.01, 1)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('the bare server did not start')
}
