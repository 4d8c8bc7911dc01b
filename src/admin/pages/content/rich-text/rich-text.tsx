import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { EditorState } from 'prosemirror-state'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Field, TextArea } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { richTextWords } from '#src/words/rich-text.ts'
import type { ControlProps } from '../control-props.ts'
import { isLinkable, linkAt, setLink, tools } from './commands.ts'
import { editable, useRichText, type RichText } from './use-rich-text.ts'
import * as css from './rich-text.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** A text with headings, lists and links. One that the editor cannot express is shown as its HTML, and stays as it is. */
export default function RichTextField(props: ControlProps) {
  const { value, onChange } = props
  const html = typeof value === 'string' ? value : ''
  const [asSource, setAsSource] = useState(false)
  /** What was typed here last: any other value comes from outside. */
  const typed = useRef(html)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (html === typed.current) return
    typed.current = html
    setTurn((count) => count + 1)
  }, [html])
  const put = (next: string) => {
    typed.current = next
    onChange(next === '' ? null : next)
  }
  // While the editor is open, its text can be edited: only another text is looked at.
  const looked = asSource ? html : String(turn)
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const canEdit = useMemo(() => editable(html) !== undefined, [looked, asSource])
  const isSource = asSource || !canEdit
  const show = (source: boolean) => {
    setAsSource(source)
    setTurn((count) => count + 1)
  }
  return (
    <div className={layout.g2}>
      {isSource ? (
        <Source {...props} html={html} onPut={put} isOnly={!canEdit} />
      ) : (
        <Editor key={turn} {...props} html={html} onPut={put} />
      )}
      <div>
        <Button kind="quiet" size="sm" disabled={!canEdit} onClick={() => show(!isSource)}>
          {isSource ? richTextWords.showText : richTextWords.showSource}
        </Button>
      </div>
    </div>
  )
}

interface PartProps extends ControlProps {
  html: string
  onPut: (html: string) => void
}

function Source({ label, path, hint, problem, html, onPut, isOnly }: PartProps & { isOnly: boolean }) {
  return (
    <>
      {isOnly && <Note>{richTextWords.sourceOnly}</Note>}
      <TextArea
        label={label}
        data-setting={path}
        optional
        rows={16}
        spellCheck={false}
        value={html}
        {...(problem ? { error: problem } : { hint })}
        onChange={({ target }) => onPut(target.value)}
      />
    </>
  )
}

function Editor({ label, path, hint, problem, html, onPut }: PartProps) {
  const id = useId()
  const [document] = useState(() => editable(html)!)
  const [linking, setLinking] = useState(false)
  const { place, state, run } = useRichText(document, {
    value: html,
    onChange: onPut,
    onLink: () => setLinking(true),
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': `${id}-message`,
      'data-setting': path,
      class: `${css.prose} ${css.text}`,
      ...(problem ? { 'aria-invalid': 'true' } : {}),
    },
  })
  return (
    <div className={css.field}>
      <span id={`${id}-label`} className={css.label}>
        {label}
      </span>
      <div data-ui="control" className={cx(css.frame, problem && css.bad)}>
        <Toolbar state={state} run={run} onLink={() => setLinking(!linking)} linking={linking} />
        {linking && state && <LinkForm state={state} run={run} onClose={() => setLinking(false)} />}
        <div ref={place} />
      </div>
      <p id={`${id}-message`} className={css.message} aria-live="polite">
        {problem && <Icon name="warning-circle" weight="fill" />}
        <span>{problem ?? hint}</span>
      </p>
    </div>
  )
}

interface ToolbarProps extends Pick<RichText, 'state' | 'run'> {
  linking: boolean
  onLink: () => void
}

/** One stop of the tab key; arrow keys go from button to button. */
function Toolbar({ state, run, linking, onLink }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((each) => each === event.target)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    const next = to === undefined ? undefined : buttons[(to + buttons.length) % buttons.length]
    if (!next) return
    event.preventDefault()
    setCurrent(buttons.indexOf(next))
    next.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={richTextWords.toolbar} className={css.bar}>
      {tools.map(({ name, icon, command, isOn }, place) => (
        <IconButton
          key={name}
          label={richTextWords.tools[name]}
          title={richTextWords.tools[name]}
          icon={<Icon name={icon} weight="bold" />}
          aria-pressed={state ? isOn(state) : false}
          tabIndex={place === current ? 0 : -1}
          onFocus={() => setCurrent(place)}
          onKeyDown={move}
          onClick={() => run(command)}
        />
      ))}
      <IconButton
        label={richTextWords.tools.link}
        title={richTextWords.tools.link}
        icon={<Icon name="link-simple" weight="bold" />}
        aria-pressed={state ? linkAt(state) !== undefined : false}
        aria-expanded={linking}
        tabIndex={current === tools.length ? 0 : -1}
        onFocus={() => setCurrent(tools.length)}
        onKeyDown={move}
        onClick={onLink}
      />
      <span className={css.kept}>{richTextWords.nothingElse}</span>
    </div>
  )
}

/** The address of the selected words, or of the link in which the cursor stands. */
interface LinkFormProps extends Pick<RichText, 'run'> {
  state: EditorState
  onClose: () => void
}

function LinkForm({ state, run, onClose }: LinkFormProps) {
  const known = linkAt(state)
  const [href, setHref] = useState(known ?? '')
  const [problem, setProblem] = useState<string>()
  const canSet = known !== undefined || !state.selection.empty
  const set = () => {
    const address = href.trim()
    if (!isLinkable(address)) return setProblem(richTextWords.linkBad)
    run(setLink(address))
    onClose()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      run(() => true)
      onClose()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    set()
  }
  return (
    <div className={css.link} role="group" aria-label={richTextWords.tools.link}>
      <Field
        label={richTextWords.linkTo}
        autoFocus
        inputMode="url"
        onKeyDown={keys}
        value={href}
        {...(problem ? { error: problem } : { hint: canSet ? richTextWords.linkHint : richTextWords.selectFirst })}
        onChange={({ target }) => {
          setHref(target.value)
          setProblem(undefined)
        }}
      />
      <div className={`${layout.flex} ${layout.wrap}`}>
        <Button size="sm" disabled={!canSet} onClick={set}>
          {richTextWords.setLink}
        </Button>
        {known !== undefined && (
          <Button
            size="sm"
            kind="danger-quiet"
            onClick={() => {
              run(setLink(null))
              onClose()
            }}
          >
            {richTextWords.removeLink}
          </Button>
        )}
        <Button size="sm" kind="quiet" onClick={onClose}>
          {richTextWords.cancel}
        </Button>
      </div>
    </div>
  )
}
