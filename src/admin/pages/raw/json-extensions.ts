import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { jsonParseLinter } from '@codemirror/lang-json'
import { syntaxTree } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { Value } from 'typebox/value'
import { serverOwned } from '#contract/site/config-changes.ts'
import { pointerParts } from '#contract/rules/json.ts'
import { schemaAt, valuesOf, type Schema } from '../../settings/config-schema.ts'
import { pathTo, placeOf } from './json-places.ts'

const parseProblems = jsonParseLinter()

/** The members that the server sets are not in the text: the schema must not miss them. */
const isOurs = ({ instancePath, params }: { instancePath: string; params: unknown }): boolean => {
  const [first] = pointerParts(instancePath)
  if (first !== undefined) return !serverOwned.includes(first)
  const missing = (params as { requiredProperties?: string[] }).requiredProperties
  return !missing || missing.some((name) => !serverOwned.includes(name))
}

/** What is wrong with a text: that it is no JSON, else where it differs from the schema. */
export const problemsOf = (view: EditorView, schema: Schema | null): Diagnostic[] => {
  const broken = parseProblems(view)
  if (broken.length > 0 || !schema) return broken
  const { doc } = view.state
  const tree = syntaxTree(view.state)
  const slice = (from: number, to: number) => doc.sliceString(from, to)
  return Value.Errors(schema, JSON.parse(doc.toString()))
    .filter(isOurs)
    .map((error) => ({
      ...placeOf(tree, slice, pointerParts(error.instancePath)),
      severity: 'error' as const,
      message: `${error.instancePath || '/'}: ${error.message}`,
    }))
}

/** Offers the members of the object and the values of the member at the cursor. */
export const completeFrom =
  (schema: Schema | null) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context
    const node = syntaxTree(state).resolveInner(pos, -1)
    const slice = (from: number, to: number) => state.doc.sliceString(from, to)
    const word = context.matchBefore(/"?[\w-]*/)
    if (!schema || !word || (word.from === word.to && !explicit)) return null
    const isName = node.name === 'PropertyName' || node.name === 'Object' || node.name === '⚠'
    const owner = node.name === 'PropertyName' ? node.parent?.parent : node
    if (isName && owner) {
      const { properties = {} } = schemaAt(schema, pathTo(owner, slice)) ?? {}
      const options = Object.entries(properties).map(([name, { description }]): Completion => ({
        label: JSON.stringify(name),
        apply: `${JSON.stringify(name)}: `,
        type: 'property',
        ...(description ? { info: description } : {}),
      }))
      return { from: word.from, options }
    }
    const found = schemaAt(schema, pathTo(node, slice))
    return found ? { from: word.from, options: valuesOf(found).map((label) => ({ label, type: 'constant' })) } : null
  }
