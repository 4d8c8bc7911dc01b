import Fastify from 'fastify'

// The usual handler of the same answer: it returns an object, which Fastify serialises.
const body = JSON.parse(process.env.BODY ?? '{}') as unknown
const app = Fastify()
app.get('/', async () => body)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
console.log('ready')
