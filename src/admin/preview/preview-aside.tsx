import { useCallback, useMemo } from 'react'
import type { AdminSectionName } from '#contract/routes/admin.ts'
import { previewShellQuery, type PreviewPlan, type PreviewView } from '#contract/preview-messages.ts'
import { offices } from '#contract/routes/offices.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { vars } from '#src/ui/css-vars.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { previewWords } from '#src/words/admin-preview.ts'
import { previewedRow, previewOnDemand } from '../content/preview-path.ts'
import { useEditing } from '../editing/editing-context.ts'
import { MomentField } from '../moments/moment-field.tsx'
import { sectionOf } from '../settings/section-edits.ts'
import { editedScheme } from '../settings/edited-scheme.ts'
import { showSetting } from '../settings/wanted-setting.ts'
import {
  closePreview,
  deviceOf,
  deviceSizes,
  largeText,
  previewChoices,
  previewIsOpen,
  shownAt,
  type PreviewChoices,
  type PreviewDevice,
} from './preview-view.ts'
import * as css from './preview-aside.module.css'
import { useDraftPreview } from './use-draft-preview.ts'
import { usePreviewFrame } from './use-preview-frame.ts'
import { usePreviewFocus } from './use-preview-focus.ts'
import { useSharedAnswers } from './use-shared-answers.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const schemes = [
  { value: 'light', label: previewWords.light },
  { value: 'dark', label: previewWords.dark },
] as const
const devices = (['phone', 'tablet', 'desktop'] as const).map((value) => ({
  value,
  label: previewWords.devices[value],
}))
const roles = (['member', 'guest'] as const).map((value) => ({ value, label: previewWords.roles[value] }))

interface PreviewPaneProps {
  section: AdminSectionName
  /** Below the preview. */
  note: string
  /** JSON pointer of the setting that was clicked. */
  onSetting: (path: string) => void
}

/** The real app and the real shop with the edits, before they are saved. */
export function PreviewPane({ section, note, onSetting }: PreviewPaneProps) {
  const scheme = useSmallStore(editedScheme)
  const isOpen = useSmallStore(previewIsOpen)
  const isOnDemand = useSmallStore(previewOnDemand)
  const device = useSmallStore(previewChoices).device ?? deviceOf(section)
  const { frame, isReady, hasFailed, hasThrown, key, again, shell, plans, plan } = useFrame(section, device, onSetting)
  const aside = usePreviewFocus()
  const { width, height } = deviceSizes[device]
  return (
    <aside
      ref={aside}
      className={cx(css.aside, isOnDemand && css.onDemand, isOpen && css.open)}
      aria-label={previewWords.title}
      data-device={device}
    >
      <div className={css.head}>
        <b>{previewWords.title}</b>
        <Segmented label={previewWords.scheme} choices={schemes} value={scheme} onChange={editedScheme.set} />
        <span className={css.close}>
          <IconButton label={previewWords.close} icon={<Icon name="x" weight="bold" />} onClick={closePreview} />
        </span>
      </div>
      {hasThrown && <Thrown onAgain={again} />}
      <div className={css.screen} data-shape={device} style={vars({ '--w': `${width}px`, '--h': `${height}px` })}>
        {hasFailed ? (
          <div className={css.failed}>
            <p>{previewWords.failed}</p>
            <Button kind="tonal" onClick={again}>
              {previewWords.again}
            </Button>
          </div>
        ) : (
          <>
            {!isReady && <Skeleton height="100%" />}
            <iframe
              key={key}
              ref={frame}
              className={css.frame}
              title={previewWords.frame(previewWords.devices[device])}
              sandbox="allow-scripts"
              src={`${offices.preview.path}?${previewShellQuery}=${shell}`}
            />
          </>
        )}
      </div>
      <Choices device={device} plans={plans} plan={plan} />
      <p className={`${prose.muted} ${prose.xs}`}>{note}</p>
    </aside>
  )
}

/** The frame of the app or the shop, which shows what the choices say. */
const useFrame = (section: AdminSectionName, device: PreviewDevice, onSetting: PreviewPaneProps['onSetting']) => {
  const { saved } = useEditing()
  const opened = useSmallStore(previewedRow)
  const scheme = useSmallStore(editedScheme)
  const { role, plan: chosenPlan, at: chosenAt, isOffline, hasLargeText } = useSmallStore(previewChoices)
  const at = chosenAt === null || Number.isNaN(Date.parse(chosenAt)) ? null : Date.parse(chosenAt)
  const isSurvey = section === 'survey'
  const shared = useSharedAnswers(saved.timeStamp)
  const { config, answers, memberAnswers, survey, plans, product } = useDraftPreview({ shared, at, isSurvey, opened })
  const plan = planOf(plans, chosenPlan)
  const view = useMemo<PreviewView>(
    () => ({
      path: opened?.path ?? shownAt(section, device),
      product,
      scheme,
      role,
      plan,
      at,
      isOffline,
      fontSize: hasLargeText ? largeText : null,
      hasDialog: section === 'modals',
      survey: isSurvey ? survey : null,
    }),
    [section, device, opened?.path, product, scheme, role, plan, at, isOffline, hasLargeText, isSurvey, survey],
  )
  const onChosen = useCallback(
    (setting: string) => onSetting(setting.replace('{scheme}', editedScheme.get())),
    [onSetting],
  )
  const shell = device === 'desktop' ? 'web' : 'phone'
  const frame = usePreviewFrame({ shell, config, view, answers, memberAnswers, onChosen, onLeft: closePreview })
  return { shell, plans, plan, ...frame }
}

const planOf = (plans: readonly PreviewPlan[], chosen: string | null): PreviewPlan | null =>
  (chosen === null ? plans[0] : plans.find(({ productId }) => String(productId) === chosen)) ?? null

const Thrown = ({ onAgain }: { onAgain: () => void }) => (
  <Note
    tone="warning"
    live
    end={
      <Button kind="quiet" size="sm" onClick={onAgain}>
        {previewWords.again}
      </Button>
    }
  >
    {previewWords.thrown}
  </Note>
)

interface ChoicesProps {
  device: PreviewDevice
  plans: readonly PreviewPlan[]
  plan: PreviewPlan | null
}

/** On which device the preview is shown, to whom, and how. */
function Choices({ device, plans, plan }: ChoicesProps) {
  const choices = useSmallStore(previewChoices)
  const { role, at, isOffline, hasLargeText } = choices
  const choose = (change: Partial<PreviewChoices>) => previewChoices.set({ ...choices, ...change })
  return (
    <div className={css.choices}>
      <Segmented
        label={previewWords.device}
        choices={devices}
        value={device}
        onChange={(chosen) => choose({ device: chosen })}
      />
      <Segmented label={previewWords.as} choices={roles} value={role} onChange={(chosen) => choose({ role: chosen })} />
      {role === 'member' && plans.length > 0 && (
        <SelectField
          label={previewWords.plan}
          value={plan === null ? '' : String(plan.productId)}
          options={[
            ...plans.map(({ productId, name }) => ({ value: String(productId), label: name })),
            { value: '', label: previewWords.noPlan },
          ]}
          onChange={({ target }) => choose({ plan: target.value })}
        />
      )}
      <MomentField
        label={previewWords.at}
        optional
        value={at}
        hint={at === null && previewWords.atHint}
        onChange={(moment) => choose({ at: moment })}
      />
      <label className={css.choice}>
        {previewWords.offline}
        <Switch
          label={previewWords.offline}
          checked={isOffline}
          onChange={({ target }) => choose({ isOffline: target.checked })}
        />
      </label>
      <label className={css.choice}>
        {previewWords.largeText}
        <Switch
          label={previewWords.largeText}
          checked={hasLargeText}
          onChange={({ target }) => choose({ hasLargeText: target.checked })}
        />
      </label>
    </div>
  )
}

/** The preview beside a section: a click on a thing opens the section of its setting. */
export default function PreviewAside({ section }: { section: AdminSectionName }) {
  const { go } = useNavigation()
  const open = useCallback(
    (path: string) => {
      const owner = sectionOf(path)
      if (!owner) return
      showSetting(path)
      go(owner)
    },
    [go],
  )
  return <PreviewPane section={section} note={`${previewWords.note} ${previewWords.choose}`} onSetting={open} />
}
