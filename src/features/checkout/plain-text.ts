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

/** The words of a merchant's HTML, a text for each block. Its markup is dropped, never run: the result is shown as text. */
export const paragraphsOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|li|h[1-6]|div)>|<br\s*\/?>/i)
    .map((block) =>
      decode(block.replace(/<[^>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
