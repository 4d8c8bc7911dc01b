const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
}

const decode = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

/**
 * The text of a merchant's HTML, one string for each block. Markup is dropped, never run: the result is rendered as
 * text.
 */
export const paragraphsOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|li|h[1-6]|div)>|<br\s*\/?>/i)
    .map((block) =>
      decode(block.replace(/<[^>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
