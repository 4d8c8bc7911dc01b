import type { SyntaxNode, Tree } from '@lezer/common'

/** The text of a document between two positions. */
type Slice = (from: number, to: number) => string

const valueKinds = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']
const isValue = ({ name }: SyntaxNode): boolean => valueKinds.includes(name)

const children = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child)
  return found
}

const nameOf = (property: SyntaxNode, slice: Slice): string | undefined => {
  const name = property.getChild('PropertyName')
  if (!name) return undefined
  try {
    return String(JSON.parse(slice(name.from, name.to)))
  } catch {
    return undefined
  }
}

const memberOf = (node: SyntaxNode, part: string, slice: Slice): SyntaxNode | undefined => {
  if (node.name === 'Array') return children(node).filter(isValue)[Number(part)]
  return children(node)
    .filter(({ name }) => name === 'Property')
    .find((property) => nameOf(property, slice) === part)
}

/**
 * Where a value stands in a JSON text: its property where it has one, else itself. Of a value that is missing, the
 * innermost one around it.
 */
export const placeOf = (tree: Tree, slice: Slice, parts: readonly string[]): { from: number; to: number } => {
  const root = children(tree.topNode).find(isValue)
  if (!root) return { from: 0, to: tree.length }
  let value = root
  let place = root
  for (const part of parts) {
    const member = memberOf(value, part, slice)
    if (!member) break
    place = member
    const inner = member.name === 'Property' ? children(member).find(isValue) : member
    if (!inner) break
    value = inner
  }
  const name = place.getChild('PropertyName')
  return name ? { from: name.from, to: name.to } : { from: place.from, to: Math.min(place.to, place.from + 1) }
}

/** The members and indexes that lead from the root to a node. */
export const pathTo = (node: SyntaxNode, slice: Slice): string[] => {
  const parts: string[] = []
  for (let at: SyntaxNode | null = node; at?.parent; at = at.parent) {
    const { parent }: SyntaxNode = at
    if (at.name === 'Property') parts.unshift(nameOf(at, slice) ?? '')
    else if (parent?.name === 'Array') {
      const self = at
      parts.unshift(
        String(
          children(parent)
            .filter(isValue)
            .findIndex(({ from }) => from === self.from),
        ),
      )
    }
  }
  return parts
}
