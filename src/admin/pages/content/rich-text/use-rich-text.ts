import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Slice, type Node as Block } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { documentOf, documentParser, htmlOf, schema } from './html-document.ts'
import { purifiedText } from '../../../content/purified-text.ts'
import { cleanPasted } from './pasted-html.ts'

const { nodes, marks } = schema

/** Shift and Enter: a line of its own in the same paragraph. */
const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView())
  return true
}

const plugins = (openLink: Command) => [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-b': toggleMark(marks.strong!),
    'Mod-i': toggleMark(marks.em!),
    'Mod-k': openLink,
    'Shift-Enter': breakLine,
    Enter: splitListItem(nodes.list_item!),
    'Mod-[': liftListItem(nodes.list_item!),
    'Mod-]': sinkListItem(nodes.list_item!),
  }),
  keymap(baseKeymap),
]

/** Puts HTML in place of the selection; of what is too long, the words alone. */
const putHtml = (view: EditorView, data: DataTransfer): void => {
  const clean = cleanPasted(data.getData('text/html'))
  if (!clean) return void view.pasteText(data.getData('text/plain'))
  const slice = documentParser.parseSlice(clean)
  // Words of one paragraph go into the paragraph in which they are pasted.
  const only = slice.content.childCount === 1 ? slice.content.firstChild : null
  const fitting = only?.type === nodes.paragraph ? new Slice(slice.content, 1, 1) : slice
  view.dispatch(view.state.tr.replaceSelection(fitting).scrollIntoView())
}

/**
 * HTML from outside is taken before the editor parses it: the page's policy of Trusted Types admits no parser of its own.
 * @returns true: it is pasted or dropped
 */
const takesHtml = (view: EditorView, event: ClipboardEvent | DragEvent): boolean => {
  const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
  if (view.dragging !== null || !data?.types.includes('text/html')) return false
  event.preventDefault()
  const at = 'clientX' in event ? view.posAtCoords({ left: event.clientX, top: event.clientY }) : undefined
  if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))))
  putHtml(view, data)
  return true
}

export interface RichTextPorts {
  value: string
  onChange: (html: string) => void
  attributes: Record<string, string>
  onLink: () => void
}

export interface RichText {
  place: RefObject<HTMLDivElement | null>
  /** Of the text as it is now; undefined until the editor stands. */
  state: EditorState | undefined
  run: (command: Command) => void
}

/** The document of a text that the editor can express; undefined: it cannot. */
export const editable = (html: string): Block | undefined => documentOf(purifiedText(html))

/** An editor of a text in the element `place`. What is only opened is not changed. */
export const useRichText = (document: Block, ports: RichTextPorts): RichText => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const [state, setState] = useState<EditorState>()
  /** The text that the document stands for: as it was given, until something is changed. */
  const told = useRef({ html: ports.value, document })

  const changed = useEffectEvent((next: Block) => {
    const { html, document: before } = told.current
    const said = next.eq(before) ? html : htmlOf(next)
    last.current = said
    ports.onChange(said)
  })
  const last = useRef(ports.value)
  const openLink = useEffectEvent(() => ports.onLink())

  useEffect(() => {
    const start = EditorState.create({
      doc: document,
      plugins: plugins(() => {
        openLink()
        return true
      }),
    })
    const editor = new EditorView(place.current, {
      state: start,
      attributes: ports.attributes,
      handleDOMEvents: { paste: takesHtml, drop: takesHtml },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction)
        editor.updateState(next)
        setState(next)
        if (transaction.docChanged) changed(next.doc)
      },
    })
    view.current = editor
    setState(start)
    return () => editor.destroy()
    // One editor for the life of the component; another text is another component.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // The attributes name the problem of the field, which comes and goes.
  const named = JSON.stringify(ports.attributes)
  useEffect(() => {
    view.current?.setProps({ attributes: JSON.parse(named) as Record<string, string> })
  }, [named])

  const run = (command: Command) => {
    const editor = view.current
    if (!editor) return
    command(editor.state, editor.dispatch.bind(editor), editor)
    editor.focus()
  }
  return { place, state, run }
}
