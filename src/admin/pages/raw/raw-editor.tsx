import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { changesBetween, serverOwned, type ConfigChange } from '#contract/site/config-changes.ts'
import { isMembers } from '#contract/rules/json.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { useNow } from '#src/ui/use-now.ts'
import { rawWords } from '#src/words/admin-raw.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { settingName } from '../../settings/setting-names.ts'
import { Placeholder } from '../../ui/asked.tsx'
import { fetchConfigSchema, type Schema } from '../../settings/config-schema.ts'
import type { Cursor } from './json-editor.tsx'
import * as css from './raw-editor.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const JsonEditor = lazyPart(() => import('./json-editor.tsx'))

/** Milliseconds until the editor locks itself. */
const unlockedFor = 10 * 60_000

/** The members that an administrator sets, as JSON; the name first, which says whose config it is. */
const textOf = ({ companyName, ...config }: SiteConfig): string => {
  const own = Object.entries(config).filter(([name]) => !serverOwned.includes(name))
  return JSON.stringify({ companyName, ...Object.fromEntries(own) }, null, 2)
}

/** The config that a text describes; null when it is none. */
const configIn = (text: string, config: SiteConfig): SiteConfig | null => {
  try {
    const read: unknown = JSON.parse(text)
    const kept = Object.fromEntries(Object.entries(config).filter(([name]) => serverOwned.includes(name)))
    return isMembers(read) ? ({ ...read, ...kept } as SiteConfig) : null
  } catch {
    return null
  }
}

const Difference = ({ changes }: { changes: readonly ConfigChange[] }) => (
  <ul className={css.difference}>
    {changes.map(({ path }) => (
      <li key={path}>{settingName(path)}</li>
    ))}
  </ul>
)

/** "9:41" */
const clockText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The unlocked editor: what is applied is part of the unsaved changes, and Save publishes it. */
export function RawEditor({ onLock }: { onLock: () => void }) {
  const { clock, report } = useServices()
  const { text, setText, problems, setProblems, isEdited, format, apply } = useText()
  const [cursor, setCursor] = useState<Cursor>({ line: 1, column: 1 })
  const [schema, setSchema] = useState<Schema | null>(null)
  const [locksAt] = useState(() => clock.now() + unlockedFor)
  const now = useNow(clock.now, locksAt)
  const lock = useEffectEvent(onLock)
  useEffect(() => clock.after(unlockedFor, () => lock()), [clock])
  useEffect(() => {
    fetchConfigSchema(fetch.bind(window)).then(setSchema, report)
  }, [report])

  return (
    <Card as="section" className={layout.g3} aria-label={rawWords.editor}>
      <div className={css.bar}>
        <Badge tone="info" icon={<Icon name="lock-simple" />}>
          {rawWords.locksIn(clockText(locksAt - now))}
        </Badge>
        <span className={layout.grow} />
        <Button kind="outline" onClick={onLock}>
          {rawWords.lock}
        </Button>
        <Button kind="tonal" onClick={format}>
          {rawWords.format}
        </Button>
        <Button disabled={!isEdited} onClick={() => void apply()}>
          {rawWords.apply}
        </Button>
      </div>
      <Suspense fallback={<Placeholder height={560} />}>
        <JsonEditor text={text} onChange={setText} schema={schema} onProblems={setProblems} onCursor={setCursor} />
      </Suspense>
      <StatusBar text={text} problems={problems} isEdited={isEdited} cursor={cursor} />
    </Card>
  )
}

/** The text, and what becomes of it. */
const useText = () => {
  const { config, replace } = useEditing()
  const [text, setText] = useState(() => textOf(config))
  const [problems, setProblems] = useState(0)
  const isEdited = text !== textOf(config)
  const format = () => {
    const read = configIn(text, config)
    if (read) setText(textOf(read))
  }
  const apply = async () => {
    const wanted = configIn(text, config)
    if (!wanted || problems > 0) {
      void dialogs.alert({ kind: 'error', title: rawWords.errorTitle, body: rawWords.error })
      return
    }
    const changes = changesBetween(config, wanted)
    const { difference: title, differenceBody, applyYes: yes, applyNo: no } = rawWords
    const details = <Difference changes={changes} />
    if (!(await dialogs.confirm({ title, body: differenceBody(changes.length), details, yes, no }))) return
    replace(wanted)
    setText(textOf(wanted))
    toasts.show(rawWords.applied, 'success')
  }
  return { text, setText, problems, setProblems, isEdited, format, apply }
}

interface StatusBarProps {
  text: string
  problems: number
  isEdited: boolean
  cursor: Cursor
}

const StatusBar = ({ text, problems, isEdited, cursor }: StatusBarProps) => (
  <p className={`${css.bar} ${prose.small}`}>
    <span role="status">
      {problems > 0 ? (
        <Badge tone="danger">{rawWords.errors(problems)}</Badge>
      ) : (
        <span className={prose.muted}>{isEdited ? rawWords.clean : rawWords.unchanged}</span>
      )}
    </span>
    <span className={layout.grow} />
    <span className={`${prose.muted} ${prose.num}`}>{rawWords.place(cursor.line, cursor.column)}</span>
    <span className={`${prose.muted} ${prose.num}`}>{rawWords.size((text.length / 1024).toFixed(1))}</span>
    {isEdited && <Badge tone="warning">{rawWords.edited}</Badge>}
  </p>
)
