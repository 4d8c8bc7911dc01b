import Fastify from 'fastify'

// The floor: the same bytes from a handler that does nothing else.
const body = JSON.parse(process.env.BODY ?? '{}') as unknown
const app = Fastify()
app.get('/', async () => body)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
