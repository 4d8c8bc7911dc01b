import type { DemoFile } from './merchant.ts'

const typeOf: Record<string, DemoFile['contentType']> = {
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  geojson: 'application/geo+json',
}

/** The drawn files of a merchant, by name, from art/{subdomain}/. */
export const artFiles = (subdomain: string, names: string[]): Record<string, DemoFile> =>
  Object.fromEntries(
    names.map((name) => {
      const contentType = typeOf[name.slice(name.lastIndexOf('.') + 1)]
      if (!contentType) throw new Error(`No content type for ${name}`)
      return [name, { path: `art/${subdomain}/${name}`, contentType }]
    }),
  )
