import Fastify from 'fastify'

// The lower bound: a handler that only sends the same bytes.
const body = process.env.BODY ?? ''
const app = Fastify()
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
console.log('ready')
