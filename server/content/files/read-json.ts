import { parse, type MemberNode, type ObjectNode, type ValueNode } from '@humanwhocodes/momoa'
import type { Kind } from '../kind.ts'
import { kindNamed, kinds } from '../kinds.ts'
import type { Problem } from '../problem.ts'
import type { Given, GivenRow, GivenValue } from './given.ts'

/** The version of the form of the files. A file with another number is refused. */
export const fileFormat = 1

interface Read {
  given: Given[]
  problems: Problem[]
}

const lineOf = ({ loc }: { loc?: { start: { line: number } } | undefined }): number => loc?.start.line ?? 1

const nameOf = ({ name }: MemberNode): string => (name.type === 'String' ? name.value : name.name)

/**
 * The value of a node: a text, a number, a flag, null or a list of them. An object or a list within a list becomes {},
 * which the check of every field refuses.
 */
const rawOf = (node: ValueNode): unknown => {
  if (node.type === 'String' || node.type === 'Number' || node.type === 'Boolean') return node.value
  if (node.type === 'Null') return null
  if (node.type === 'Array') return node.elements.map(({ value }) => (value.type === 'Array' ? {} : rawOf(value)))
  return {}
}

/** Reads one file, and collects its rows and its problems. */
class JsonReader {
  readonly given: Given[] = []
  readonly problems: Problem[] = []
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  private refuse(line: number, where: string, says: string): void {
    this.problems.push({ file: this.file, line, where, says })
  }

  /** The members of an object, each at its first occurrence; a second one is a problem. */
  private membersOf(node: ObjectNode, where: string): MemberNode[] {
    const seen = new Set<string>()
    return node.members.filter((member) => {
      const name = nameOf(member)
      if (seen.has(name)) this.refuse(lineOf(member), where, `${JSON.stringify(name)} is there twice.`)
      const isFirst = !seen.has(name)
      seen.add(name)
      return isFirst
    })
  }

  private row(kind: Kind, node: ValueNode, where: string): GivenRow[] {
    if (node.type !== 'Object') {
      this.refuse(lineOf(node), where, 'must be an object { … }.')
      return []
    }
    const values = new Map<string, GivenValue>()
    for (const member of this.membersOf(node, where)) {
      const name = nameOf(member)
      if (Object.hasOwn(kind.fields, name)) values.set(name, { raw: rawOf(member.value), line: lineOf(member.value) })
      else {
        const known = Object.keys(kind.fields).join(', ')
        this.refuse(lineOf(member), where, `${JSON.stringify(name)} is unknown. ${kind.name} have: ${known}.`)
      }
    }
    return [{ file: this.file, line: lineOf(node), where, values }]
  }

  private rowsOf(kind: Kind, node: ValueNode): GivenRow[] {
    if (kind.isSingle) return this.row(kind, node, kind.name)
    if (node.type === 'Array')
      return node.elements.flatMap(({ value }, place) => this.row(kind, value, `${kind.name}[${place}]`))
    this.refuse(lineOf(node), kind.name, 'must be a list [ … ].')
    return []
  }

  private member(member: MemberNode): void {
    const [name, line] = [nameOf(member), lineOf(member)]
    if (name === 'format') {
      if (rawOf(member.value) !== fileFormat) this.refuse(line, name, `must be ${fileFormat}.`)
      return
    }
    const kind = kindNamed(name)
    if (!kind) {
      const known = kinds.map((each) => each.name).join(', ')
      return this.refuse(line, '', `${JSON.stringify(name)} is unknown. A file can have: ${known}.`)
    }
    this.given.push({ kind, file: this.file, line, rows: this.rowsOf(kind, member.value) })
  }

  read(text: string): void {
    const { body } = parse(text)
    if (body.type === 'Object') for (const member of this.membersOf(body, '')) this.member(member)
    else this.refuse(lineOf(body), '', 'The file must be an object { … } with the kinds of content as its members.')
  }
}

/** The parser's message without the position at its end. */
const wordsOf = (error: unknown): string =>
  error instanceof RangeError
    ? 'it is nested too deeply'
    : String((error as Error).message).replace(/\.? \(\d+:\d+\)$/, '')

const errorLine = (error: unknown): number => (error as { line?: number }).line ?? 1

/** The rows of a JSON file: an object with a list of rows for each kind. An import leaves a kind without a member as it is. */
export const givenByJson = (file: string, text: string): Read => {
  const reader = new JsonReader(file)
  try {
    reader.read(text)
  } catch (error) {
    reader.problems.push({ file, line: errorLine(error), says: `This is no JSON: ${wordsOf(error)}.` })
  }
  return reader
}
