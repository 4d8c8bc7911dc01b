import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const { PORT, BODY, FILE } = process.env
const app = Fastify()
if (FILE === undefined) {
  // The usual handler of the same answer: it returns an object, which Fastify serialises.
  const body = JSON.parse(BODY ?? '{}') as unknown
  app.get('/', async () => body)
} else {
  const root = mkdtempSync(join(tmpdir(), 'clearcoat-bench-file-'))
  process.on('SIGTERM', () => {
    rmSync(root, { recursive: true, force: true })
    process.exit(0)
  })
  writeFileSync(join(root, 'index.html'), FILE)
  await app.register(fastifyStatic, { root })
}
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
console.log('ready')
