import type { Plugin } from 'vite'
import { officeAt, offices } from '../contract/routes/offices.ts'
import { askedShell, isMobileAgent } from '../contract/rules/shell.ts'

interface Asked {
  url: string
  accept: string
  userAgent: string
}

/** The address under which the development server answers a request: that of a page becomes its shell's file. */
export const devAddress = ({ url, accept, userAgent }: Asked): string => {
  const [path = '', query = ''] = url.split('?')
  const isPage = accept.includes('text/html') && !/\.[a-z]+$/.test(path)
  if (!isPage) return url
  const office = officeAt(path)
  if (office) return `/${offices[office].page}`
  // The page corrects the choice, as it does that of the server.
  const shell = askedShell(new URLSearchParams(query)) ?? (isMobileAgent(userAgent) ? 'phone' : 'web')
  return shell === 'web' ? '/web.html' : url
}

/** Serves each device the page of its shell. The bare host is the demo's front door, which the API server serves. */
export const devPages = (apiPort: string | number): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { url = '', headers } = request
      if (/^localhost(:|$)/.test(headers.host ?? '') && url === '/')
        return void response.writeHead(302, { Location: `http://localhost:${apiPort}/` }).end()
      request.url = devAddress({ url, accept: headers.accept ?? '', userAgent: headers['user-agent'] ?? '' })
      next()
    })
  },
})
