import { wallClock } from '#contract/rules/opening.ts'
import type { LocationNotice, PlaceHours } from '#contract/shapes/place.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Columns, Field, TextArea } from '#src/ui/field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { placesWords } from '#src/words/admin-places.ts'
import { useFormActs, useKept } from '../../ui/kept-forms.ts'
import { useShowPlace } from './chosen-place.ts'
import * as css from './hours-form.module.css'
import { OvertakenNote } from './overtaken-note.tsx'
import type { Tagged } from './overtaken.ts'
import { ownTimeZone } from './own-time-zone.ts'
import { noticeLines } from './place-text.ts'
import { usePlacePart } from './use-place-part.ts'
import { useSavePlace } from './use-save-place.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const longest = 140
const kinds = (['closed', 'wait'] as const).map((value) => ({ value, label: placesWords.kinds[value] }))

interface PlaceFormProps {
  place: PlaceHours
  onSaved: () => void
}

/** What is special at a location on one day. */
export function NoticeForm(props: PlaceFormProps) {
  const { place } = props
  const { notice, change, today, problem, busy, part, takeStored, remove } = useNotice(props)
  return (
    <Card as="section" className={layout.g3} aria-label={placesWords.notice} data-setting={`notice/${place.id}`}>
      <SectionHead title={placesWords.notice} />
      <p className={`${prose.muted} ${prose.small}`}>{placesWords.noticeLead}</p>
      <Columns>
        <SelectField
          label={placesWords.kind}
          value={notice.kind}
          options={kinds}
          onChange={({ target }) => change({ kind: target.value as LocationNotice['kind'] })}
        />
        <Field
          label={placesWords.date}
          type="date"
          value={notice.date}
          onChange={({ target }) => change({ date: target.value || today })}
        />
      </Columns>
      <TextArea
        label={placesWords.text}
        value={notice.text}
        maxLength={longest}
        rows={2}
        hint={placesWords.textHint(notice.text.length)}
        error={problem}
        onChange={({ target }) => change({ text: target.value })}
      />
      {part.overtaken && <OvertakenNote lines={noticeLines(place.notice)} onKeep={part.accept} onTake={takeStored} />}
      {place.notice && (
        <div className={css.acts}>
          <Button kind="danger-quiet" busy={busy} onClick={() => void remove()}>
            {placesWords.removeNotice}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The notice that is typed, which the bar saves. */
const useNotice = ({ place, onSaved }: PlaceFormProps) => {
  const { remote, clock } = useServices()
  const { busy, run } = useSavePlace(onSaved)
  const today = wallClock(place.hours?.timeZone ?? ownTimeZone, clock.now()).date
  const blank: LocationNotice = { kind: 'wait', date: today, text: '' }
  const form = useKept<LocationNotice, Tagged<LocationNotice | null>>(
    `notice/${place.id}`,
    {
      title: placesWords.noticeOf(place.name),
      value: place.notice ?? blank,
      base: { value: place.notice, tag: place.noticeTag },
    },
    ({ text }) => (text.trim() === '' ? 1 : 0),
  )
  const { value: notice, set: setNotice } = form
  const problem = form.isKept && notice.text.trim() === '' ? placesWords.textMissing : ''
  const change = (part: Partial<LocationNotice>) => setNotice((now) => ({ ...now, ...part }))
  const part = usePlacePart(place.notice, place.noticeTag, form.base)
  const send = async (sent: LocationNotice | null, done: string): Promise<boolean> => {
    const request = { params: { id: place.id }, body: { notice: sent } }
    const { ifMatch } = part
    const isSaved = await run(() => remote.ask('PUT /accounts/places/{id}/notice', request, { ifMatch }), done)
    if (isSaved) {
      part.saved(sent)
      form.saved(sent ?? blank)
    }
    return isSaved
  }
  const takeStored = () => {
    setNotice(place.notice ?? blank)
    form.saved(place.notice ?? blank)
    part.accept()
  }
  const save = (): Promise<boolean> => {
    const trimmed = { ...notice, text: notice.text.trim() }
    setNotice(trimmed)
    return send(trimmed, placesWords.noticeSaved(place.name))
  }
  useFormActs(form.acts, { save, reset: takeStored, show: useShowPlace(place.id) })
  const remove = async () => {
    if (await send(null, placesWords.noticeRemoved(place.name))) setNotice(blank)
  }
  return { notice, change, today, problem, busy, part, takeStored, remove }
}
