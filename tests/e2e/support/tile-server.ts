import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>'

/** A tile server on an origin of its own, which counts the requests. */
export const openTileServer = async () => {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    const found = /^\/\d+\/\d+\/\d+\.svg$/.test(request.url ?? '')
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'image/svg+xml', 'Access-Control-Allow-Origin': '*' })
    response.end(found ? tile : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => count,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
