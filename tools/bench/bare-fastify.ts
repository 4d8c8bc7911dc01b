import Fastify from 'fastify'

// The lower bound: a handler that only sends the same bytes.
const body = JSON.parse(process.env.BODY ?? '{}') as unknown
const app = Fastify()
app.get('/', async () => body)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
