import { useEffect, useEffectEvent, useRef } from 'react'
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { rawWords } from '#src/words/admin-raw.ts'
import type { Schema } from '../../settings/config-schema.ts'
import { completeFrom, problemsOf } from './json-extensions.ts'
import * as css from './json-editor.module.css'

export interface Cursor {
  line: number
  column: number
}

interface JsonEditorProps {
  text: string
  onChange: (text: string) => void
  /** Null while it is fetched: then only the form of the JSON is checked. */
  schema: Schema | null
  onProblems: (count: number) => void
  onCursor: (cursor: Cursor) => void
}

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: 'var(--t-sm)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--text-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--surface-sunken)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--nav-pill)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--nav-pill)', color: 'var(--nav-active)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info-text)' },
  { tag: tags.string, color: 'var(--success-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning-text)' },
])

interface Told {
  schema: () => Schema | null
  onChange: (text: string) => void
  onProblems: (count: number) => void
  onCursor: (cursor: Cursor) => void
}

const extensionsOf = ({ schema, onChange, onProblems, onCursor }: Told): Extension => [
  lineNumbers(),
  foldGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  json(),
  syntaxHighlighting(colours),
  autocompletion({ override: [(context) => completeFrom(schema())(context)] }),
  linter(
    (view) => {
      const problems = problemsOf(view, schema())
      onProblems(problems.length)
      return problems
    },
    { delay: 250 },
  ),
  lintGutter(),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
  look,
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': rawWords.editor }),
  EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
    if (docChanged) onChange(state.doc.toString())
    if (!docChanged && !selectionSet) return
    const line = state.doc.lineAt(state.selection.main.head)
    onCursor({ line: line.number, column: state.selection.main.head - line.from + 1 })
  }),
]

/** A JSON text with completion and problems by a schema. It stands in a shadow root, where styles may be constructed. */
export default function JsonEditor({ text, onChange, schema, onProblems, onCursor }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const known = useRef(schema)
  const change = useEffectEvent(onChange)
  const tellProblems = useEffectEvent(onProblems)
  const tellCursor = useEffectEvent(onCursor)
  const first = useEffectEvent(() => text)

  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    const view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: first(),
        extensions: extensionsOf({
          schema: () => known.current,
          onChange: (typed) => change(typed),
          onProblems: (count) => tellProblems(count),
          onCursor: (cursor) => tellCursor(cursor),
        }),
      }),
    })
    editor.current = view
    forceLinting(view)
    return () => view.destroy()
  }, [])

  useEffect(() => {
    known.current = schema
    if (editor.current) forceLinting(editor.current)
  }, [schema])

  // The text was replaced from outside: by Format, or by a reset.
  useEffect(() => {
    const view = editor.current
    if (!view || view.state.doc.toString() === text) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
  }, [text])

  return <div ref={host} className={css.host} data-ui="json-editor" />
}
