import { diffArrays, diffWordsWithSpace } from 'diff'

/** A paragraph of a text, without its markup. */
interface Paragraph {
  kind: 'heading' | 'item' | 'text'
  text: string
}

/** Words that stand together, with what has become of them. */
export interface Part {
  is: 'same' | 'added' | 'removed'
  text: string
}

export interface ComparedParagraph {
  kind: Paragraph['kind']
  is: 'same' | 'added' | 'removed' | 'changed'
  /** One, unless the paragraph is changed. */
  parts: readonly Part[]
}

/** More differences between two paragraphs, or two texts, are not looked for: they are others then. */
const mostEdits = 2_000

/** Two paragraphs with a smaller share of words in common are two, and not one that was changed. */
const leastAlike = 0.4

/**
 * What was added to a text and removed from it: whole paragraphs, and words of paragraphs that were changed. Markup is
 * not compared.
 */
export const textDifference = (before: readonly Paragraph[], after: readonly Paragraph[]): ComparedParagraph[] => {
  const words = (paragraphs: readonly Paragraph[]) => paragraphs.map(({ text }) => text)
  const changes = diffArrays(words(before), words(after), { maxEditLength: mostEdits })
  if (!changes) return [...before.map(whole('removed')), ...after.map(whole('added'))]
  const compared: ComparedParagraph[] = []
  let [old, now] = [0, 0]
  let removed: readonly Paragraph[] = []
  for (const change of changes) {
    if (change.removed) {
      removed = before.slice(old, (old += change.count))
      continue
    }
    const found = after.slice(now, (now += change.count))
    if (change.added) compared.push(...comparedRun(removed, found))
    else {
      compared.push(...removed.map(whole('removed')), ...found.map(whole('same')))
      old += change.count
    }
    removed = []
  }
  return [...compared, ...removed.map(whole('removed'))]
}

const whole =
  (is: Part['is']) =>
  ({ kind, text }: Paragraph): ComparedParagraph => ({ kind, is, parts: [{ is, text }] })

/** Paragraphs that stand in the place of others: those that are alike are one that was changed. */
const comparedRun = (removed: readonly Paragraph[], added: readonly Paragraph[]): ComparedParagraph[] => {
  const compared: ComparedParagraph[] = []
  const bags = added.map(({ text }) => bagOf(text))
  let from = 0
  for (const before of removed) {
    const bag = bagOf(before.text)
    const at = bags.findIndex((other, place) => place >= from && isAlike(bag, other))
    const parts = at < 0 ? undefined : changedParts(before.text, added[at]!.text)
    if (!parts) {
      compared.push(whole('removed')(before))
      continue
    }
    compared.push(...added.slice(from, at).map(whole('added')), { kind: added[at]!.kind, is: 'changed', parts })
    from = at + 1
  }
  return [...compared, ...added.slice(from).map(whole('added'))]
}

/** How often each word occurs. */
const bagOf = (text: string): Map<string, number> => {
  const bag = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) bag.set(word, (bag.get(word) ?? 0) + 1)
  return bag
}

const sizeOf = (bag: ReadonlyMap<string, number>): number => [...bag.values()].reduce((sum, count) => sum + count, 0)

const isAlike = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean => {
  const common = [...one].reduce((sum, [word, count]) => sum + Math.min(count, other.get(word) ?? 0), 0)
  return common >= leastAlike * Math.max(1, sizeOf(one), sizeOf(other))
}

/** The words of a changed paragraph; undefined: too many of them differ. */
const changedParts = (before: string, after: string): Part[] | undefined => {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: mostEdits })
  if (!changes) return undefined
  const parts: Part[] = []
  let run = { removed: '', added: '' }
  const end = () => {
    const isSpaced = run.removed.endsWith(' ') && run.added.endsWith(' ')
    for (const is of ['removed', 'added'] as const) {
      const text = isSpaced ? run[is].slice(0, -1) : run[is]
      if (text !== '') parts.push({ is, text })
    }
    if (isSpaced) parts.push({ is: 'same', text: ' ' })
    run = { removed: '', added: '' }
  }
  changes.forEach(({ value, added, removed }, at) => {
    if (removed) run.removed += value
    else if (added) run.added += value
    // A space alone between two changes is no reason to read them apart.
    else if (value.trim() === '' && at > 0 && at < changes.length - 1) {
      run.removed += value
      run.added += value
    } else {
      end()
      parts.push({ is: 'same', text: value })
    }
  })
  end()
  return parts
}

const blocks = new Set(
  (
    'P H1 H2 H3 H4 H5 H6 DIV PRE ADDRESS BLOCKQUOTE UL OL LI DL DT DD DETAILS SUMMARY TABLE CAPTION THEAD TBODY TFOOT ' +
    'TR TH TD HR BR'
  ).split(' '),
)
const kinds: Readonly<Record<string, Paragraph['kind']>> = {
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  SUMMARY: 'heading',
  CAPTION: 'heading',
  LI: 'item',
  DT: 'item',
  DD: 'item',
}

/** The paragraphs of a text: what a block element or an empty line sets apart. A link is followed by its address. */
export const paragraphsOf = (root: Node): Paragraph[] => {
  const paragraphs: Paragraph[] = []
  let open = ''
  const end = (kind: Paragraph['kind']) => {
    const text = open.replaceAll(/\s+/g, ' ').trim()
    if (text !== '') paragraphs.push({ kind, text })
    open = ''
  }
  const walk = (node: Node, kind: Paragraph['kind']) => {
    if (node.nodeType === node.TEXT_NODE) {
      const [first = '', ...others] = (node.nodeValue ?? '').split(/\n\s*\n/)
      open += first
      for (const other of others) {
        end(kind)
        open = other
      }
      return
    }
    const isBlock = blocks.has(node.nodeName)
    const own = kinds[node.nodeName] ?? kind
    if (isBlock) end(kind)
    for (const child of node.childNodes) walk(child, own)
    if (node.nodeName === 'A') open += addressOf(node as Element)
    if (isBlock) end(own)
  }
  walk(root, 'text')
  end('text')
  return paragraphs
}

/** A link that leads elsewhere is another text. */
const addressOf = (link: Element): string => {
  const href = link.getAttribute('href')
  return href === null || href === link.textContent ? '' : ` (${href})`
}
