/** Cells of one line; a cell in quotes may contain commas and doubled quotes. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )

/** The lines of a table by the names of its first line. No cell contains a line break. */
export const parseCsv = (text: string): { names: string[]; rows: Record<string, string>[] } => {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  const names = cellsOf(head)
  const rows = lines.map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
  return { names, rows }
}
