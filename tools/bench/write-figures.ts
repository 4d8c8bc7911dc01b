import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Puts measured figures into a page, between the comments that bear their name.
 * @throws when the page has no such place
 */
export const writeFigures = (page: string, name: string, figures: string): void => {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no place for ${name}`)
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${figures}\n${text.slice(to)}`)
}
