import { parse, type MemberNode, type ObjectNode, type ValueNode } from '@humanwhocodes/momoa'
import { kindNamed, kinds } from '../kinds.ts'
import type { Problem } from '../problem.ts'
import { hasRowId, idColumn } from '../row-id.ts'
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

  private refuse(line: number, where: string, says: string, of?: GivenRow): void {
    this.problems.push({ file: this.file, line, where, says, ...(of ? { of } : {}) })
  }

  /** The members of an object, each at its first occurrence; a second one is a problem. */
  private membersOf(node: ObjectNode, where: string, of?: GivenRow): MemberNode[] {
    const seen = new Set<string>()
    return node.members.filter((member) => {
      const name = nameOf(member)
      if (seen.has(name)) this.refuse(lineOf(member), where, `${JSON.stringify(name)} is there twice.`, of)
      const isFirst = !seen.has(name)
      seen.add(name)
      return isFirst
    })
  }

  private row({ kind, rows, unread }: Given, node: ValueNode, where: string): void {
    const values = new Map<string, GivenValue>()
    const row: GivenRow = { file: this.file, line: lineOf(node), where, values }
    if (node.type !== 'Object') {
      this.refuse(row.line, where, 'must be an object { … }.', row)
      unread.push(row)
      return
    }
    for (const member of this.membersOf(node, where, row)) {
      const name = nameOf(member)
      const value: GivenValue = { raw: rawOf(member.value), line: lineOf(member.value) }
      if (Object.hasOwn(kind.fields, name)) values.set(name, value)
      else if (name === idColumn && hasRowId(kind)) row.id = value
      else {
        const known = Object.keys(kind.fields).join(', ')
        this.refuse(lineOf(member), where, `${JSON.stringify(name)} is unknown. ${kind.name} have: ${known}.`, row)
      }
    }
    rows.push(row)
  }

  private addRows(given: Given, node: ValueNode): void {
    const { kind } = given
    if (kind.isSingle) this.row(given, node, kind.name)
    else if (node.type === 'Array')
      node.elements.forEach(({ value }, place) => this.row(given, value, `${kind.name}[${place}]`))
    else this.refuse(lineOf(node), kind.name, 'must be a list [ … ].')
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
    const given: Given = { kind, file: this.file, line, rows: [], unread: [] }
    this.given.push(given)
    this.addRows(given, member.value)
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
