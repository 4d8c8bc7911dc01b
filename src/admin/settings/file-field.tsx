import { useId, useState } from 'react'
import { adminSections } from '#contract/routes/admin.ts'
import type { SiteFile } from '#contract/shapes/site-file.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { filePickerWords } from '#src/words/admin-files.ts'
import { useSetting } from '../editing/editing-context.ts'
import { FileThumb } from '../files/file-thumb.tsx'
import { fits } from '../files/file-accept.ts'
import { AskedContent } from '../ui/asked.tsx'
import { useAsk } from '../ui/use-ask.ts'
import * as css from './file-field.module.css'
import type { SettingOf } from './setting.ts'
import * as prose from '#src/ui/styles/prose.module.css'

const filesPath = adminSections.find(({ name }) => name === 'files')!.path

interface FileFieldProps {
  label: string
  /** Shown while there is no file. */
  hint?: string | undefined
  accept: SettingOf<'file'>['accept']
  /** Address of the file; empty for none. */
  value: string
  onChange: (url: string | undefined) => void
  /** JSON pointer, by which the preview finds it. */
  path?: string
}

/** The address of a file: what it shows, and the files to choose from. */
export function FileField({ label, hint, accept, value, onChange, path }: FileFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const toggle = isOpen ? filePickerWords.shut : filePickerWords.open
  return (
    <div className={css.field} role="group" aria-labelledby={id} data-setting={path}>
      <div className={css.line}>
        <span className={css.sample}>{value === '' ? <i className={css.none} /> : <FileThumb url={value} />}</span>
        <span className={css.text}>
          <span id={id}>{label}</span>
          <span className={`${prose.muted} ${prose.xs}`}>
            {value === '' ? (hint ?? filePickerWords.none) : value.split('/').at(-1)}
          </span>
        </span>
        <Button
          kind="tonal"
          size="sm"
          aria-expanded={isOpen}
          aria-label={toggle.of(label)}
          onClick={() => setOpen(!isOpen)}
        >
          {toggle.short}
        </Button>
        {value !== '' && (
          <Button
            kind="danger-quiet"
            size="sm"
            aria-label={filePickerWords.drop.of(label)}
            onClick={() => onChange(undefined)}
          >
            {filePickerWords.drop.short}
          </Button>
        )}
      </div>
      {isOpen && <Choice label={label} accept={accept} value={value} onChoose={onChange} />}
    </div>
  )
}

/** The file of a setting. */
export function FileSetting({ setting, path }: { setting: SettingOf<'file'>; path: string }) {
  const { label, hint, accept } = setting
  const [value = '', onChange] = useSetting<string>(path)
  return <FileField {...{ label, hint, accept, value, onChange, path }} />
}

interface ChoiceProps extends Pick<FileFieldProps, 'label' | 'accept' | 'value'> {
  onChoose: (url: string) => void
}

function Choice({ label, accept, value, onChoose }: ChoiceProps) {
  const asked = useAsk('GET /accounts/files', {})
  return (
    <AskedContent asked={asked}>
      {({ files }) => {
        const fitting = files.filter((file) => fits(file, accept))
        return (
          <>
            {fitting.length === 0 && <p className={`${prose.muted} ${prose.small}`}>{filePickerWords.nothing}</p>}
            <FileChoices label={filePickerWords.files(label)} files={fitting} value={value} onChoose={onChoose} />
            <div>
              <LinkButton kind="quiet" size="sm" href={filesPath}>
                {filePickerWords.upload}
              </LinkButton>
            </div>
          </>
        )
      }}
    </AskedContent>
  )
}

interface FileChoicesProps {
  label: string
  files: readonly SiteFile[]
  /** Address of the chosen one. */
  value: string
  onChoose: (url: string) => void
}

/** Files to choose one of, as pictures. */
export const FileChoices = ({ label, files, value, onChoose }: FileChoicesProps) => (
  <ul className={css.choices} aria-label={label}>
    {files.map(({ name, url, contentType, originalName }) => (
      <li key={name}>
        <button type="button" className={css.choice} aria-pressed={url === value} onClick={() => onChoose(url)}>
          <FileThumb url={url} contentType={contentType} />
          <span className={css.name}>{originalName}</span>
        </button>
      </li>
    ))}
  </ul>
)
