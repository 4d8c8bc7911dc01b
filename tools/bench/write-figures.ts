import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes measured figures into a document, between the comments with their name.
 * @throws when the document has no such comments
 */
export const writeFigures = (page: string, name: string, figures: string): void => {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no place for ${name}`)
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${figures}\n${text.slice(to)}`)
}
