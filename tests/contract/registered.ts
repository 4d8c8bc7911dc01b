import type { FastifyInstance } from 'fastify'

export interface RegisteredRoute {
  /** "GET /users/{id}": API paths without their prefix, other paths unchanged. */
  operation: string
  /** The pattern of the host that the route is bound to; null: every host of a merchant. */
  host: string | null
}

const line = /^(?<indent>[│ ├└─]*)(?<path>[^ ]*) \((?<methods>[A-Z, ]+)\)(?: (?<constraints>\{.*\}))?$/

/** Every route of a running server, parsed from the router's own listing. */
export const registeredRoutes = (app: FastifyInstance): RegisteredRoute[] => {
  const above: string[] = []
  const routes: RegisteredRoute[] = []
  for (const text of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const { indent = '', path = '', methods = '', constraints } = line.exec(text)?.groups ?? {}
    if (methods === '') continue
    const depth = indent.length / 4
    // A node that is listed again for another host repeats its path.
    above.length = depth
    above[depth] = path
    const whole = above
      .join('')
      .replace(/:(\w+)/g, '{$1}')
      .replace(/^\/api\/v1(?=\/)/, '')
    const host = constraints ? (JSON.parse(constraints) as { host: string }).host : null
    for (const method of methods.split(', ')) {
      if (method !== 'HEAD') routes.push({ operation: `${method} ${whole}`, host })
    }
  }
  return routes
}
