import { escapeXml } from '#contract/rules/escape.ts'

/** The values of a project's templates, each of which names them as `{{name}}`. */
export type Values = Readonly<Record<string, string>>

type Escape = (value: string) => string

/** In a resource of Android, quotes, @ and ? have a meaning of their own. */
const androidText: Escape = (value) => escapeXml(value.replaceAll(/[\\"'@?]/g, (sign) => `\\${sign}`))

/** As `java.util.Properties` reads it. */
const property: Escape = (value) =>
  [...value].map((sign) => (/[\w. /-]/.test(sign) ? sign : (hex.get(sign) ?? unicode(sign)))).join('')

const hex = new Map([
  [':', '\\:'],
  ['=', '\\='],
  ['#', '\\#'],
  ['!', '\\!'],
  ['\\', '\\\\'],
])

const unicode = (sign: string): string =>
  Array.from({ length: sign.length }, (_, n) => `\\u${sign.charCodeAt(n).toString(16).padStart(4, '0')}`).join('')

const json: Escape = (value) => JSON.stringify(value).slice(1, -1)

/** In a quoted string of an Xcode project. */
const quoted: Escape = (value) => value.replaceAll(/["\\]/g, (sign) => `\\${sign}`)

const markdown: Escape = (value) => value.replaceAll(/[\\`*_{}[\]<>#|!()]/g, (sign) => `\\${sign}`)

const escapes: readonly [RegExp, Escape][] = [
  [/\/res\/values\/[^/]+\.xml$/, androidText],
  [/\.(xml|plist|entitlements|xcprivacy|storyboard)$/, escapeXml],
  [/\.properties$/, property],
  [/\.json$/, json],
  [/\.pbxproj$/, quoted],
  [/\.md$/, markdown],
]

/** Line breaks and other control characters have no place in a name, whatever the format. */
const printable = (value: string): string => value.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').trim()

/**
 * Fills a template. Each value is escaped for the format that the path tells.
 * @throws Error for a name that has no value, and for a value in a format without an escape
 */
export const fillTemplate = (path: string, text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    const escape = escapes.find(([pattern]) => pattern.test(path))?.[1]
    if (value === undefined || !escape) throw new Error(`${path}: no value for ${name}`)
    return escape(printable(value))
  })
