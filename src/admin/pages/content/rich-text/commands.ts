import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { merchantLinks } from '#contract/rules/merchant-html.ts'
import type { IconNames } from '#src/ui/icon-names.ts'
import type { ToolName } from '#src/words/rich-text.ts'
import { schema } from './html-document.ts'

const { nodes, marks } = schema

interface Tool {
  name: ToolName
  icon: IconNames['bold']
  command: Command
  isOn: (state: EditorState) => boolean
}

const hasMark =
  (type: MarkType) =>
  ({ doc, selection, storedMarks }: EditorState): boolean => {
    const { from, to, empty, $from } = selection
    return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
  }

/** Whether the selection begins within such a block. */
const isWithin =
  (type: NodeType, attrs: Record<string, unknown> = {}) =>
  ({ selection: { $from } }: EditorState): boolean => {
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth)
      if (node.type === type) return Object.entries(attrs).every(([name, value]) => node.attrs[name] === value)
    }
    return false
  }

const mark = (name: ToolName, icon: Tool['icon'], type: MarkType): Tool => ({
  name,
  icon,
  command: toggleMark(type),
  isOn: hasMark(type),
})

const heading = (name: ToolName, icon: Tool['icon'], level: number): Tool => {
  const isOn = isWithin(nodes.heading!, { level })
  return {
    name,
    icon,
    isOn,
    command: (state, ...rest) =>
      (isOn(state) ? setBlockType(nodes.paragraph!) : setBlockType(nodes.heading!, { level }))(state, ...rest),
  }
}

const list = (name: ToolName, icon: Tool['icon'], type: NodeType): Tool => {
  const isOn = isWithin(type)
  return {
    name,
    icon,
    isOn,
    command: (state, ...rest) => (isOn(state) ? liftListItem(nodes.list_item!) : wrapInList(type))(state, ...rest),
  }
}

const quote: Tool = {
  name: 'quote',
  icon: 'quotes',
  isOn: isWithin(nodes.blockquote!),
  command: (state, ...rest) => (isWithin(nodes.blockquote!)(state) ? lift : wrapIn(nodes.blockquote!))(state, ...rest),
}

/** The buttons of the toolbar, in their order; the one of links stands after them. */
export const tools: readonly Tool[] = [
  mark('bold', 'text-b', marks.strong!),
  mark('italic', 'text-italic', marks.em!),
  heading('heading', 'text-h-two', 2),
  heading('subheading', 'text-h-three', 3),
  list('bullets', 'list-bullets', nodes.bullet_list!),
  list('numbers', 'list-numbers', nodes.ordered_list!),
  quote,
  { name: 'undo', icon: 'arrow-u-up-left', command: undo, isOn: () => false },
  { name: 'redo', icon: 'arrow-u-up-right', command: redo, isOn: () => false },
]

/** The address of the link at the selection; undefined: there is none. */
export const linkAt = ({ doc, selection }: EditorState): string | undefined => {
  const { from, to, empty, $from } = selection
  let found: unknown
  if (empty) found = marks.link!.isInSet($from.marks())?.attrs.href
  else
    doc.nodesBetween(from, to, (node) => {
      found ??= marks.link!.isInSet(node.marks)?.attrs.href
    })
  return typeof found === 'string' ? found : undefined
}

/** An address that a link of a merchant's text may have. */
export const isLinkable = (address: string): boolean =>
  address !== '' && !/\s/.test(address) && /^(\/|#|[a-z]+:)/i.test(address) && merchantLinks.test(address)

/** Links the selected words, or gives the link at the cursor another address; null takes the link away. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection.empty ? linkRange(state) : state.selection
    if (from === to) return false
    const change = state.tr.removeMark(from, to, marks.link!)
    if (href !== null) change.addMark(from, to, marks.link!.create({ href }))
    dispatch?.(change.setSelection(TextSelection.create(change.doc, to)).scrollIntoView())
    return true
  }

/** From where to where the link reaches in which the cursor stands. */
const linkRange = ({ selection: { $from } }: EditorState): { from: number; to: number } => {
  const wanted = marks.link!.isInSet($from.marks())
  const start = $from.start()
  let range = { from: $from.pos, to: $from.pos }
  let run: { from: number; to: number } | undefined
  $from.parent.forEach((node, offset) => {
    const [from, to] = [start + offset, start + offset + node.nodeSize]
    const isLinked = wanted?.isInSet(node.marks) ?? false
    run = isLinked ? { from: run?.from ?? from, to } : undefined
    if (run && run.from <= $from.pos && $from.pos <= run.to) range = run
  })
  return range
}
