import { parse, type MemberNode, type ObjectNode, type ValueNode } from '@humanwhocodes/momoa'
import type { Kind } from '../kind.ts'
import { kindNamed, kinds } from '../kinds.ts'
import type { Problem } from '../problem.ts'
import type { Given, GivenRow, GivenValue } from './given.ts'

/** Of the form of the files; another number is a file of another time. */
export const fileFormat = 1

interface Read {
  given: Given[]
  problems: Problem[]
}

const lineOf = ({ loc }: { loc?: { start: { line: number } } | undefined }): number => loc?.start.line ?? 1

const nameOf = ({ name }: MemberNode): string => (name.type === 'String' ? name.value : name.name)

/** Texts, numbers and lists of them. What no field can be stays what it is, and is refused by the field. */
const rawOf = (node: ValueNode): unknown => {
  if (node.type === 'String' || node.type === 'Number' || node.type === 'Boolean') return node.value
  if (node.type === 'Null') return null
  if (node.type === 'Array') return node.elements.map(({ value }) => (value.type === 'Array' ? {} : rawOf(value)))
  return {}
}

/** Reads one file; its problems are collected. */
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

  /** The members of an object that occur once. */
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

/** What the parser says, without the place at its end. */
const wordsOf = (error: unknown): string =>
  error instanceof RangeError
    ? 'it is nested too deeply'
    : String((error as Error).message).replace(/\.? \(\d+:\d+\)$/, '')

const errorLine = (error: unknown): number => (error as { line?: number }).line ?? 1

/** The rows of a JSON file: an object with a list of rows for each kind. A member that is absent says nothing. */
export const givenByJson = (file: string, text: string): Read => {
  const reader = new JsonReader(file)
  try {
    reader.read(text)
  } catch (error) {
    reader.problems.push({ file, line: errorLine(error), says: `This is no JSON: ${wordsOf(error)}.` })
  }
  return reader
}
