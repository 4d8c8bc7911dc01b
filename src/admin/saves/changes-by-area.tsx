import { Suspense } from 'react'
import { contentNamed, contentPathOf } from '#contract/content/changes.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { barWords } from '#src/words/admin-frame.ts'
import { adminWords, historyWords } from '#src/words/admin.ts'
import { studioWords } from '#src/words/content.ts'
import { contentValue } from '../content/content-value.ts'
import { ownerOf } from '../settings/section-edits.ts'
import { changedAreas, changeName } from '../settings/setting-names.ts'
import { ValueText } from '../settings/value-text.tsx'
import * as css from './changes-by-area.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const TextDifference = lazyPart(() => import('../content/text-difference-view.tsx'))

interface ChangesByAreaProps {
  changes: readonly ConfigChange[]
  /** Absent: they cannot be undone one by one. */
  onUndo?: (change: ConfigChange) => void
  /** What a change means to customers; absent: it is not said. */
  meaning?: (change: ConfigChange) => string | undefined
  /** Which of them are meant; absent: all of them. */
  choice?: Choice
}

export interface Choice {
  isChosen: (change: ConfigChange) => boolean
  choose: (change: ConfigChange, isChosen: boolean) => void
}

/** A list with more is cut: it is read by people. */
const most = 100

/** What has changed, by section, each with what it was and what it is. */
export function ChangesByArea({ changes, onUndo, meaning, choice }: ChangesByAreaProps) {
  const more = changes.length - most
  return (
    <>
      {byArea(changes.slice(0, most)).map(([area, own]) => (
        <section key={area} className={css.area} aria-label={area}>
          <p className={css.head}>
            <b>{area}</b>
            <span className={prose.num}>{own.length}</span>
          </p>
          <ul className={css.rows}>
            {own.map((change) => (
              <ChangeRow
                key={change.path}
                area={area}
                change={change}
                onUndo={onUndo}
                meaning={meaning?.(change)}
                choice={choice}
              />
            ))}
          </ul>
        </section>
      ))}
      {more > 0 && <p className={prose.muted}>{barWords.more(more)}</p>}
    </>
  )
}

const areaOf = ({ path }: ConfigChange): string => {
  const owner = ownerOf(path)
  return owner ? adminWords.names[owner.name] : changedAreas([path])[0]!
}

const byArea = (changes: readonly ConfigChange[]): [area: string, changes: ConfigChange[]][] => {
  const areas = new Map<string, ConfigChange[]>()
  for (const change of changes) {
    const area = areaOf(change)
    areas.set(area, [...(areas.get(area) ?? []), change])
  }
  return [...areas]
}

const { new: added, removed, changed } = studioWords.states

function ChangeRow({
  area,
  change,
  onUndo,
  meaning,
  choice,
}: { area: string; change: ConfigChange; meaning: string | undefined } & Pick<
  ChangesByAreaProps,
  'onUndo' | 'choice'
>) {
  const { before, after } = change
  const name = changeName(change)
  return (
    <li className={cx(css.row, choice && css.chosen)}>
      {choice && (
        <input
          type="checkbox"
          className={css.box}
          aria-label={name}
          checked={choice.isChosen(change)}
          onChange={({ target }) => choice.choose(change, target.checked)}
        />
      )}
      {before === undefined ? (
        <Badge tone="info">{added}</Badge>
      ) : after === undefined ? (
        <Badge tone="danger">{removed}</Badge>
      ) : (
        <Badge tone="warning">{changed}</Badge>
      )}
      {/* The area is named above. */}
      <span className={css.name}>
        <b>{name.startsWith(`${area}, `) ? name.slice(area.length + 2) : name}</b>
        {meaning !== undefined && <span className={`${prose.muted} ${prose.xs}`}>{meaning}</span>}
      </span>
      {isText(change) ? (
        <div className={css.text}>
          <Suspense fallback={<Skeleton height={80} />}>
            <TextDifference before={htmlIn(before)} after={htmlIn(after)} />
          </Suspense>
        </div>
      ) : (
        <Values change={change} />
      )}
      {onUndo && (
        <Button kind="quiet" size="sm" aria-label={barWords.undoOf(name)} onClick={() => onUndo(change)}>
          {barWords.undo}
        </Button>
      )}
    </li>
  )
}

/** A change of a text with HTML: what differs is shown by words. */
const isText = ({ path, before, after }: ConfigChange): boolean => {
  const at = contentPathOf(path)
  const field = at?.field === undefined ? undefined : contentNamed(at.kind).fields[at.field]
  return field?.kind === 'html' && before !== undefined && after !== undefined
}

const htmlIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function Values({ change: { path, before, after } }: { change: ConfigChange }) {
  return (
    <span className={`${css.values} ${prose.small}`}>
      {before !== undefined && (
        <s className={prose.muted}>
          <span className={prose.visuallyHidden}>{historyWords.removed}</span>
          <Value path={path} value={before} />
        </s>
      )}
      {before !== undefined && after !== undefined && <span aria-hidden="true">→</span>}
      {after !== undefined && (
        <span>
          <span className={prose.visuallyHidden}>{historyWords.added}</span>
          <Value path={path} value={after} />
        </span>
      )}
    </span>
  )
}

function Value({ path, value }: { path: string; value: unknown }) {
  const text = contentValue(path, value)
  return text === undefined ? <ValueText value={value} /> : <span className={prose.num}>{text}</span>
}
