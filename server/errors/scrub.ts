/** What stands in the place of a value. */
const marks = { email: '<email>', token: '<token>', code: '<code>', secret: '<secret>', id: '<id>', number: '<n>' }

/** Quoted text that names something of the code, such as a property. Other quoted text is input. */
const isName = (text: string): boolean => /^[\w$.#/-]{1,40}$/.test(text)

/** The address without origin, query and hash. */
const pathOf = (address: string): string => {
  const path = address.replace(/^[a-z-]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '')
  return path === '' ? '/' : path
}

/**
 * In this order: what a whole pattern recognises goes before its parts. Codes are those of `contract/rules/codes.ts`, also
 * in groups; recovery codes and plates mix letters with digits.
 */
const rules: readonly [RegExp, string | ((found: string, ...groups: string[]) => string)][] = [
  [/\b[a-z][a-z-]*:\/\/[^\s"'`<>)\]]+/gi, pathOf],
  [/\?[^\s"'`<>]*=[^\s"'`<>]*/g, ''],
  [/\{[^\n]*\}|\{[^\n]*$/gm, '{…}'],
  [/[^\s@"'`<>(),;:=]+(?:@|%40)[^\s@"'`<>(),;]+/gi, marks.email],
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, marks.token],
  [/\b(bearer|basic)\s+\S+/gi, `$1 ${marks.token}`],
  [/\b[\w-]*(?:token|secret|passw|authorization|cookie|captcha|code|pin|key)\w*["'`]?\s*[=:]\s*\S+/gi, marks.secret],
  [/\b[WCA][ -]?(?:[0-9A-HJKMNP-TV-Z]{3,4}[ -]?){2,3}[0-9A-HJKMNP-TV-Z]{3,4}\b/g, marks.code],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, marks.id],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{6,}/gi, marks.id],
  [/\b[\w-]{32,}/g, marks.id],
  [/\+?\d[\d .()/-]{4,}\d/g, marks.number],
  [/\d{4,}/g, marks.number],
  [/(["'`])([^\n]*?)\1/g, (_, quote = '', text = '') => `${quote}${isName(text) ? text : '…'}${quote}`],
]

/** Characters that are looked at: a pattern may take long on a long text. */
const longest = 2_000

/**
 * A text of an error without what could be a value of a person or open something: addresses of mail, tokens, codes, query
 * strings, ids, long numbers, and quoted text that is no name.
 * @param most characters of the result
 */
export const scrub = (text: string, most = 300): string => {
  let scrubbed = text.slice(0, longest)
  for (const [pattern, mark] of rules) scrubbed = scrubbed.replace(pattern, mark as string)
  return scrubbed.trim().slice(0, most)
}

/** A path without query, whose parts that could be an id or a code are left out. */
export const scrubPath = (path: string): string =>
  pathOf(path.slice(0, longest))
    .split('/')
    .map((part) => (/^[A-Za-z][A-Za-z_.-]{0,29}$/.test(part) || part === '' ? part : marks.id))
    .join('/')
    .slice(0, 200)
