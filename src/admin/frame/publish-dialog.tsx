import { useState, type ReactNode } from 'react'
import { contentPathOf, contentPointer } from '#contract/content/changes.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { overviewWords } from '#src/words/admin.ts'
import { publishWords as words } from '#src/words/admin-publish.ts'
import { concernsCarts, meaningOf } from '../content/change-meaning.ts'
import { useRowFacts } from '../content/row-facts.ts'
import { useEditing } from '../editing/editing-context.ts'
import { ChangesByArea, type Choice } from '../saves/changes-by-area.tsx'
import { useReach } from '../saves/use-reach.ts'
import { useKeptForms } from '../ui/kept-forms.ts'
import { MomentField } from '../moments/moment-field.tsx'
import { isToCome, useMomentText } from '../moments/moment-text.ts'
import * as css from './publish-dialog.module.css'
import type { Bar } from './use-bar.ts'
import type { SharedDraft } from './use-draft.ts'
import * as prose from '#src/ui/styles/prose.module.css'

export type PublishMode = 'now' | 'later'

interface PublishDialogProps {
  /** What it begins with; null: it is closed. */
  mode: PublishMode | null
  onClose: () => void
  bar: Bar
  shared: SharedDraft
}

/** What is about to be published, now or at a time, and what it means to customers. */
export function PublishDialog({ mode, onClose, bar, shared }: PublishDialogProps) {
  const [chosen, setChosen] = useState<PublishMode | null>(null)
  const close = () => {
    setChosen(null)
    onClose()
  }
  const { changes } = useEditing()
  const isDraft = bar.count === 0
  const count = isDraft ? (shared.draft?.changes.length ?? 0) : bar.count
  const shown = chosen ?? mode ?? 'now'
  return (
    <Dialog
      open={mode !== null && count > 0}
      onClose={close}
      isWide
      title={shown === 'now' ? words.title(count) : words.laterTitle(count)}
      description={words.lead}
    >
      <Content
        mode={shown}
        onMode={setChosen}
        onClose={close}
        bar={bar}
        shared={shared}
        changes={isDraft ? ((shared.draft?.changes ?? []) as ConfigChange[]) : changes}
      />
    </Dialog>
  )
}

interface ContentProps extends Omit<PublishDialogProps, 'mode'> {
  mode: PublishMode
  onMode: (mode: PublishMode) => void
  changes: readonly ConfigChange[]
}

function Content({ mode, onMode, onClose, bar, shared, changes }: ContentProps) {
  const { clock } = useServices()
  const facts = useRowFacts(changes)
  const momentText = useMomentText()
  const [at, setAt] = useState<string | null>(null)
  const [about, setAbout] = useState('')
  const { chosen, choice } = useChoice(changes)
  const shown = mode === 'later' ? chosen : changes
  const isPast = at !== null && !isToCome(at, clock.now())
  const isPlannable = at !== null && !isPast && chosen.length > 0
  const isDraft = bar.count === 0
  const { draft, busy } = shared
  const publish = () => {
    onClose()
    void (isDraft ? draft && shared.publish(draft) : bar.send(about.trim()))
  }
  const plan = async () => {
    if (at === null || !isPlannable) return
    const wanted = { publishAt: at, words: about.trim(), paths: chosen.map(({ path }) => path) }
    if (await (isDraft ? shared.plan(wanted) : shared.keep(wanted))) onClose()
  }
  const keep = async () => {
    if (await shared.keep()) onClose()
  }
  return (
    <>
      {/* Scrolled by keyboard, too: a text that is compared holds nothing else that takes the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.changes} role="group" aria-label={words.changes} tabIndex={0}>
        <ChangesByArea
          changes={changes}
          meaning={(change) => meaningOf(change, facts(change))}
          {...(mode === 'later' && changes.length > 1 ? { choice } : {})}
        />
        {!isDraft && <Forms />}
      </div>
      <When mode={mode} onMode={onMode} />
      {mode === 'later' && (
        <MomentField
          label={overviewWords.draftWhen}
          value={at}
          {...(isPast ? { error: overviewWords.draftPast } : {})}
          onChange={setAt}
        />
      )}
      {!(isDraft && mode === 'now') && (
        <Field
          label={overviewWords.draftWords}
          optional
          maxLength={200}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
      )}
      {mode === 'later' && chosen.length < changes.length && (
        <p className={prose.small} role="status">
          {words.chosen(chosen.length, changes.length)}
        </p>
      )}
      <Sees changes={shown} until={mode === 'later' ? at : undefined} />
      <div className={css.foot}>
        {isDraft ? (
          <span className={`${prose.muted} ${prose.small}`}>{words.undo}</span>
        ) : (
          <Button kind="quiet" busy={busy} onClick={() => void keep()}>
            {overviewWords.draftSave}
          </Button>
        )}
        <Button kind="outline" onClick={onClose}>
          {words.cancel}
        </Button>
        {mode === 'now' ? (
          <Button busy={bar.saving || busy} onClick={publish}>
            {words.go}
          </Button>
        ) : (
          <Button busy={busy} disabled={!isPlannable} onClick={() => void plan()}>
            {at === null || !isPlannable ? words.plan : words.planFor(momentText(at))}
          </Button>
        )}
      </div>
    </>
  )
}

/** A row of content is published whole: its changes are chosen together. */
const choiceOf = ({ path }: ConfigChange): string => {
  const at = contentPathOf(path)
  return at ? contentPointer({ kind: at.kind, id: at.id }) : path
}

/** Which of the changes are planned: all, until one is left out. */
const useChoice = (changes: readonly ConfigChange[]) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const choice: Choice = {
    isChosen: (change) => !left.has(choiceOf(change)),
    choose: (change, isChosen) => {
      const next = new Set(left)
      if (isChosen) next.delete(choiceOf(change))
      else next.add(choiceOf(change))
      setLeft(next)
    },
  }
  return { chosen: changes.filter(choice.isChosen), choice }
}

/** Forms beside the site config, which are saved with it. */
function Forms() {
  const { settings: forms } = useKeptForms()
  return (
    forms.length > 0 && (
      <div className={prose.small}>
        <p className={prose.muted}>{words.forms}</p>
        {forms.map(({ name, title }) => (
          <p key={name}>
            <b>{overviewWords.unsavedForm(title)}</b>
          </p>
        ))}
      </div>
    )
  )
}

function When({ mode, onMode }: Pick<ContentProps, 'mode' | 'onMode'>) {
  const { clock } = useServices()
  const { companyName } = useSite()
  const momentText = useMomentText()
  const details: Record<PublishMode, string> = { now: momentText(clock.now()), later: words.zone(companyName) }
  return (
    <fieldset className={css.when}>
      <legend>{words.when}</legend>
      {(['now', 'later'] as const).map((value) => (
        <label key={value} className={css.choice}>
          <input type="radio" name="when" checked={mode === value} onChange={() => onMode(value)} />
          <b>{words[value]}</b>
          <span className={`${prose.muted} ${prose.small}`}>{details[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface SeesProps {
  changes: readonly ConfigChange[]
  /** When it is published; null: at a time that is not chosen yet; undefined: now. */
  until: string | null | undefined
}

/** What becomes of open apps, carts and phones without signal. */
function Sees({ changes, until }: SeesProps) {
  const { saved } = useEditing()
  const open = useReach(saved.timeStamp)?.open ?? 0
  const momentText = useMomentText()
  return (
    <section className={css.sees} aria-label={words.sees}>
      <b>{words.sees}</b>
      <ul>
        {until === undefined ? (
          <Line
            icon={<Icon name="device-mobile" />}
            head={open === 0 ? words.openNone : words.open(open)}
            text={open === 0 ? words.openNoneMore : words.openMore}
          />
        ) : (
          <>
            {until !== null && isToCome(until, 0) && (
              <Line
                icon={<Icon name="clock" />}
                head={words.nothingUntil(momentText(until))}
                text={words.nothingMore}
              />
            )}
            <Line icon={<Icon name="check-circle" />} head={words.checked} text={words.checkedMore} />
          </>
        )}
        {changes.some(concernsCarts) && (
          <Line icon={<Icon name="shopping-cart-simple" />} head={words.carts} text={words.cartsMore} />
        )}
        {until === undefined && (
          <Line icon={<Icon name="cloud-slash" />} head={words.offline} text={words.offlineMore} />
        )}
      </ul>
    </section>
  )
}

const Line = ({ icon, head, text }: { icon: ReactNode; head: string; text: string }) => (
  <li>
    {icon}
    <span>
      <b>{head}</b> <span className={prose.muted}>{text}</span>
    </span>
  </li>
)
