import type { OutgoingHttpHeaders } from 'node:http'
import { load } from 'cheerio'

export interface Visited {
  address: string
  /** The address of the document that links here; absent for a start. */
  from?: string
  status: number
  headers: OutgoingHttpHeaders
  body: string
}

interface Answer {
  statusCode: number
  headers: OutgoingHttpHeaders
  body: string
}

/** Attributes that hold an address. */
const linking = ['href', 'src', 'poster', 'action', 'data-src']

const inPage = (html: string): string[] => {
  const $ = load(html)
  const attributes = linking.flatMap((name) =>
    $(`[${name}]`)
      .toArray()
      .map((element) => $(element).attr(name)!),
  )
  const pictures = $('meta[property="og:image"]')
    .toArray()
    .map((element) => $(element).attr('content')!)
  const facts = $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((element) =>
      [
        ...$(element)
          .text()
          .matchAll(/"(https?:[^"]+)"/g),
      ].map(([, address]) => address!),
    )
    .filter((address) => !address.startsWith('https://schema.org'))
  return [...attributes, ...pictures, ...facts]
}

const inManifest = (text: string): string[] =>
  [...text.matchAll(/"(?:src|url|start_url)":"([^"]+)"/g)].map(([, a]) => a!)
const inSitemap = (text: string): string[] => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
const inRobots = (text: string): string[] => [...text.matchAll(/^Sitemap: (.+)$/gm)].map(([, address]) => address!)

const linksIn = ({ headers, body }: Answer): string[] => {
  const type = String(headers['content-type'])
  if (type.startsWith('text/html')) return inPage(body)
  if (type.includes('manifest')) return inManifest(body)
  if (type.includes('xml') && !type.includes('svg')) return inSitemap(body)
  return type.startsWith('text/plain') ? inRobots(body) : []
}

/**
 * Follows every link from some addresses, each address once and without its hash. Hosts outside the machine are not
 * asked.
 * @param skips true for an address that is not asked either
 */
export const crawl = async (
  starts: readonly string[],
  ask: (address: string) => Promise<Answer>,
  skips: (address: URL) => boolean,
): Promise<Visited[]> => {
  const found = new Map<string, string | undefined>(starts.map((address) => [address, undefined]))
  const visited: Visited[] = []
  // A map can grow while it is read.
  for (const [address, from] of found) {
    const answer = await ask(address)
    visited.push({
      address,
      ...(from && { from }),
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
    })
    for (const link of linksIn(answer)) {
      const url = new URL(link.replaceAll('&amp;', '&'), address)
      url.hash = ''
      if (url.hostname.endsWith('localhost') && !skips(url) && !found.has(url.href)) found.set(url.href, address)
    }
  }
  return visited
}
